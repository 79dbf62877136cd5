import { PHOTO_LIMITS, SMALL_LIMITS } from '@mezgeb/contract/catalogue/product-photos'

import { judgePicture, nameOfPictures } from '../../../../platform/pictures/judge-picture.ts'

import type { PhotoInput } from '@mezgeb/contract/catalogue/product-photos'
import type { Picture } from '../../../../platform/pictures/picture.ts'

export type JudgedPhoto = { hash: string; picture: Picture; small: Picture }

/** The cleaned bytes of a photo and their hash. Throws INVALID with the field for what is no picture, or too large a one. */
export function judgedPhoto(photo: PhotoInput): JudgedPhoto {
  const picture = judgePicture(photo.picture, 'photo.picture', PHOTO_LIMITS)
  const small = judgePicture(photo.small, 'photo.small', SMALL_LIMITS)
  return { picture, small, hash: nameOfPictures(picture, small) }
}
