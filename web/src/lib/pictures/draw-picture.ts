type Encoding = (canvas: HTMLCanvasElement) => Promise<Blob>

/** WebP, or JPEG where the browser cannot write it: then it gives PNG instead. */
const LOSSY: readonly Encoding[] = [0.82, 0.7, 0.55, 0.4].map((quality) => async (canvas) => {
  const webp = await blobOf(canvas, 'image/webp', quality)
  return webp.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg', quality)
})
/** For letters and lines, whose edges stay sharp in PNG. */
export const EXACT_FIRST: readonly Encoding[] = [(canvas) => blobOf(canvas, 'image/png'), ...LOSSY]
const SHARES_OF_SIDES = [1, 0.75, 0.5]

/** The picture of a file, upright. Rejects when the browser cannot read it. */
export function readPicture(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' })
}

/** The picture in a canvas within these sides, never larger than it was. */
export function wholeIn(
  picture: ImageBitmap,
  most: { width: number; height: number },
): HTMLCanvasElement {
  const { width, height } = picture
  const scale = Math.min(1, most.width / width, most.height / height)
  const canvas = canvasOf(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  )
  contextOf(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  // White, because JPEG has no transparency.
  const drawing = contextOf(canvas)
  drawing.fillStyle = 'white'
  drawing.fillRect(0, 0, width, height)
  drawing.imageSmoothingQuality = 'high'
  return canvas
}

export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('The browser draws no pictures')
  return drawing
}

export async function encoded(
  bytesMax: number,
  draw: (share: number) => HTMLCanvasElement,
  encodings = LOSSY,
): Promise<string> {
  for (const share of SHARES_OF_SIDES) {
    const canvas = draw(share)
    for (const encode of encodings) {
      const blob = await encode(canvas)
      if (blob.size <= bytesMax) return base64Of(blob)
    }
  }
  throw new Error(`No encoding has at most ${bytesMax} bytes`)
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
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
