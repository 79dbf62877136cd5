import { cleanJpeg } from './clean-jpeg.ts'
import { cleanPng } from './clean-png.ts'
import { cleanWebp } from './clean-webp.ts'

import type { Picture } from './picture.ts'

/** A JPEG, PNG or WebP without place, time, owner, thumbnail and comments. Null for another, cut or moving picture. */
export function cleanPicture(bytes: Buffer): Picture | null {
  return cleanPng(bytes) ?? cleanWebp(bytes) ?? cleanJpeg(bytes)
}
