import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { idField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'

/** Pixels of the longer side, and bytes, of a photo and of the small picture for lists. */
export const PHOTO_SIDE_MAX = 800
export const PHOTO_BYTES_MAX = 100 * 1024
export const SMALL_SIDE_MAX = 96
export const SMALL_BYTES_MAX = 6 * 1024

export const RULES = {
  PHOTO_INVALID: 'The photo must be a JPEG, PNG or WebP picture',
  PHOTO_TOO_LARGE: 'The photo must have at most {bytes} bytes',
  PHOTO_TOO_WIDE: 'The photo must have at most {pixels} pixels on each side',
  INVALID_PHOTO_SIZE: 'size must be small',
} as const
const rule = ruleOf(RULES)

export const PHOTO_INVALID = rule('PHOTO_INVALID')
export const photoTooLarge = (bytes: number) => rule('PHOTO_TOO_LARGE', { bytes })
export const photoTooWide = (pixels: number) => rule('PHOTO_TOO_WIDE', { pixels })

const pictureField = (bytes: number) =>
  z
    .string(PHOTO_INVALID)
    .check(
      z.maxLength(Math.ceil(bytes / 3) * 4, photoTooLarge(bytes)),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, PHOTO_INVALID),
    )

/** Both as JPEG, PNG or WebP; the small one is what lists show. */
export const PhotoInput = z.object(
  { picture: pictureField(PHOTO_BYTES_MAX), small: pictureField(SMALL_BYTES_MAX) },
  PHOTO_INVALID,
)
export type PhotoInput = z.infer<typeof PhotoInput>

export const photoField = z.optional(z.nullable(PhotoInput))

/** The bytes of a photo. Another photo has another address. 404 for one that the product does not have now. */
export const getProductPhoto = endpoint({
  method: 'GET',
  path: '/products/{id}/photos/{photo}',
  summary: 'The photo of a product, or the small picture of it for lists',
  needs: 'products.view',
  shows: ['products'],
  params: z.object({ id: idField(), photo: z.string().check(z.regex(/^[\w-]{22}$/)) }),
  query: z.object({
    size: z.optional(z.enum(['small'], rule('INVALID_PHOTO_SIZE'))),
  }),
  bytes: true,
  failure: 'Failed to load the photo.',
})
