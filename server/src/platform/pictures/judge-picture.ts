import { createHash } from 'node:crypto'

import { AppError } from '../app-error.ts'
import { cleanPicture } from './clean-picture.ts'

import type { PictureLimits } from '@mezgeb/contract/kit/pictures'
import type { Picture } from './picture.ts'

const HASH_LETTERS = Math.ceil(128 / 6)

/** The cleaned picture of base64. Throws INVALID at the path of its field for what is no picture, or too large a one. */
export function judgePicture(base64: string, path: string, most: PictureLimits): Picture {
  const refuse = (message: string) => new AppError('INVALID', { fields: [{ path, message }] })
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > most.bytes) throw refuse(most.tooLarge)
  const clean = cleanPicture(bytes)
  if (clean === null || clean.width === 0 || clean.height === 0) throw refuse(most.invalid)
  if (clean.width > most.width || clean.height > most.height) throw refuse(most.tooWide)
  return clean
}

/** The name of pictures that belong together: other bytes have another one. */
export function nameOfPictures(...pictures: readonly Picture[]): string {
  const digest = createHash('sha256')
  for (const { bytes } of pictures) digest.update(bytes)
  return digest.digest('base64url').slice(0, HASH_LETTERS)
}
