import { PHOTO_LIMITS, SMALL_LIMITS } from '@mezgeb/contract/catalogue/product-photos'

import { canvasOf, contextOf, encoded, readPicture, wholeIn } from './draw-picture.ts'

import type { PhotoInput } from '@mezgeb/contract/catalogue/product-photos'

/** The photo and its small square, upright, without EXIF, within the API's limits. Rejects an unreadable file. */
export async function shrinkPhoto(file: Blob): Promise<PhotoInput> {
  const picture = await readPicture(file)
  const { bytes, width, height } = PHOTO_LIMITS
  try {
    return {
      picture: await encoded(bytes, (share) =>
        wholeIn(picture, { width: width * share, height: height * share }),
      ),
      small: await encoded(SMALL_LIMITS.bytes, (share) =>
        square(picture, SMALL_LIMITS.width * share),
      ),
    }
  } finally {
    picture.close()
  }
}

function square(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const { width, height } = picture
  const cut = Math.min(width, height)
  const canvas = canvasOf(side, side)
  const [left, top] = [(width - cut) / 2, (height - cut) / 2]
  contextOf(canvas).drawImage(picture, left, top, cut, cut, 0, 0, side, side)
  return canvas
}
