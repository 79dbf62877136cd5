import type { CodeReader } from './zxing-reader.ts'

type Detector = { detect: (picture: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = (new (options: { formats: string[] }) => Detector) & {
  getSupportedFormats: () => Promise<string[]>
}

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'itf', 'data_matrix', 'qr_code']

/** The browser's own reader of barcodes, or a library where it has none. */
export async function openReader(): Promise<CodeReader> {
  const own = await ownReader().catch(() => undefined)
  return own ?? (await import('./zxing-reader.ts')).zxingReader()
}

async function ownReader(): Promise<CodeReader | undefined> {
  if (!('BarcodeDetector' in window)) return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no part of the standard types yet
  const Detector = window.BarcodeDetector as DetectorClass
  const supported = await Detector.getSupportedFormats()
  const formats = FORMATS.filter((format) => supported.includes(format))
  // Some desktops have the class, and no reader behind it.
  if (!formats.includes('ean_13')) return undefined
  const detector = new Detector({ formats })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}
