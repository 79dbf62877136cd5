import BarcodeFormat from '@zxing/library/esm/core/BarcodeFormat.js'
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js'
import DataMatrixReader from '@zxing/library/esm/core/datamatrix/DataMatrixReader.js'
import MultiFormatOneDReader from '@zxing/library/esm/core/oned/MultiFormatOneDReader.js'
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader.js'

/** The text of a barcode in the picture; undefined for none. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | undefined>

/** Enough for a barcode, and quick on a cheap phone. */
const WIDTH_MAX = 800

/** Reads barcodes in JavaScript alone. */
export function zxingReader(): CodeReader {
  const { EAN_13, EAN_8, UPC_A, CODE_128, ITF } = BarcodeFormat
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [EAN_13, EAN_8, UPC_A, CODE_128, ITF]],
    [DecodeHintType.ASSUME_GS1, true],
    [DecodeHintType.TRY_HARDER, true],
  ])
  const readers = [new MultiFormatOneDReader(hints), new DataMatrixReader(), new QRCodeReader()]
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })

  return (video) => {
    const { videoWidth, videoHeight } = video
    if (context === null || videoWidth === 0) return Promise.resolve(undefined)
    const scale = Math.min(1, WIDTH_MAX / videoWidth)
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const source = new RGBLuminanceSource(greysOf(data), canvas.width, canvas.height)
    for (const reader of readers) {
      try {
        const bitmap = new BinaryBitmap(new HybridBinarizer(source))
        return Promise.resolve(reader.decode(bitmap, hints).getText())
      } catch {
        // It has no such barcode.
      }
    }
    return Promise.resolve(undefined)
  }
}

function greysOf(pixels: Uint8ClampedArray): Uint8ClampedArray {
  const greys = new Uint8ClampedArray(pixels.length / 4)
  for (let at = 0; at < greys.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(at * 4, at * 4 + 3)
    greys[at] = (red + 2 * green + blue) / 4
  }
  return greys
}
