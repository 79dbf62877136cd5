import { createHash } from 'node:crypto'

import {
  PHOTO_BYTES_MAX,
  PHOTO_INVALID,
  PHOTO_SIDE_MAX,
  SMALL_BYTES_MAX,
  SMALL_SIDE_MAX,
  photoTooLarge,
  photoTooWide,
} from '@mezgeb/contract/catalogue/product-photos'

import { AppError } from '../../../../platform/app-error.ts'
import { pictureHeader } from './picture-header.ts'

import type { PhotoInput } from '@mezgeb/contract/catalogue/product-photos'
import type { PictureHeader } from './picture-header.ts'

type Picture = { type: PictureHeader['type']; bytes: Buffer }
export type JudgedPhoto = { hash: string; picture: Picture; small: Picture }

/** 128 bits of SHA-256. */
const HASH_LETTERS = 22

/** The bytes of a photo and their hash. Throws INVALID with the field for what is no picture, or too large a one. */
export function judgedPhoto({ picture, small }: PhotoInput): JudgedPhoto {
  const photo = {
    picture: pictureIn('picture', picture, { bytes: PHOTO_BYTES_MAX, side: PHOTO_SIDE_MAX }),
    small: pictureIn('small', small, { bytes: SMALL_BYTES_MAX, side: SMALL_SIDE_MAX }),
  }
  const digest = createHash('sha256').update(photo.picture.bytes).update(photo.small.bytes)
  return { ...photo, hash: digest.digest('base64url').slice(0, HASH_LETTERS) }
}

function pictureIn(name: string, base64: string, most: { bytes: number; side: number }): Picture {
  const refuse = (message: string) =>
    new AppError('INVALID', { fields: [{ path: `photo.${name}`, message }] })
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > most.bytes) throw refuse(photoTooLarge(most.bytes))
  const header = pictureHeader(bytes)
  if (header === null || header.width === 0 || header.height === 0) throw refuse(PHOTO_INVALID)
  if (Math.max(header.width, header.height) > most.side) throw refuse(photoTooWide(most.side))
  return { type: header.type, bytes }
}
