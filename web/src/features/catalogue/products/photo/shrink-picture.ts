import {
  PHOTO_BYTES_MAX,
  PHOTO_SIDE_MAX,
  SMALL_BYTES_MAX,
  SMALL_SIDE_MAX,
} from '@mezgeb/contract/catalogue/product-photos'

import type { PhotoInput } from '@mezgeb/contract/catalogue/product-photos'

const QUALITIES = [0.82, 0.7, 0.55, 0.4]
/** When no quality is small enough, the sides shrink to these shares. */
const SHARES = [1, 0.75, 0.5]

/**
 * Makes the photo and its small square of a picture file, upright, without EXIF, within the limits of the API. Rejects when
 * the browser cannot read the file.
 */
export async function shrinkPicture(file: Blob): Promise<PhotoInput> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return {
      picture: await encoded(PHOTO_BYTES_MAX, (share) => whole(picture, PHOTO_SIDE_MAX * share)),
      small: await encoded(SMALL_BYTES_MAX, (share) => square(picture, SMALL_SIDE_MAX * share)),
    }
  } finally {
    picture.close()
  }
}

/** The picture in a canvas, never larger than it was. */
function whole(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const { width, height } = picture
  const scale = Math.min(1, side / Math.max(width, height))
  const canvas = canvasOf(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  )
  context(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Its middle as a square. */
function square(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const { width, height } = picture
  const cut = Math.min(width, height)
  const canvas = canvasOf(side, side)
  const [left, top] = [(width - cut) / 2, (height - cut) / 2]
  context(canvas).drawImage(picture, left, top, cut, cut, 0, 0, side, side)
  return canvas
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  // JPEG has no transparency.
  const drawing = context(canvas)
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, width, height)
  drawing.imageSmoothingQuality = 'high'
  return canvas
}

function context(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('The browser draws no pictures')
  return drawing
}

/** Base64 of the best encoding that is small enough. */
async function encoded(
  bytesMax: number,
  draw: (share: number) => HTMLCanvasElement,
): Promise<string> {
  for (const share of SHARES) {
    const canvas = draw(share)
    for (const quality of QUALITIES) {
      const blob = await encode(canvas, quality)
      if (blob.size <= bytesMax) return base64Of(blob)
    }
  }
  throw new Error(`No encoding has at most ${bytesMax} bytes`)
}

/** WebP, or JPEG where the browser cannot write it: then it gives PNG instead. */
async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await blobOf(canvas, 'image/webp', quality)
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg', quality)
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) =>
      blob === null ? reject(new Error('The picture cannot be encoded')) : resolve(blob)
    canvas.toBlob(done, type, quality)
  })
}

async function base64Of(blob: Blob): Promise<string> {
  const letters = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) =>
    String.fromCharCode(byte),
  )
  return btoa(letters.join(''))
}
