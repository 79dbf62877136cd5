import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { idField } from '../kit/fields.ts'
import { pictureField, pictureName } from '../kit/pictures.ts'
import { ruleOf } from '../kit/refusals.ts'

import type { PictureLimits } from '../kit/pictures.ts'

export const RULES = {
  PHOTO_INVALID: 'The photo must be a JPEG, PNG or WebP picture',
  PHOTO_TOO_LARGE: 'The photo must have at most {bytes} bytes',
  PHOTO_TOO_WIDE: 'The photo must have at most {pixels} pixels on each side',
  INVALID_PHOTO_SIZE: 'size must be small',
} as const
const rule = ruleOf(RULES)

const PHOTO_INVALID = rule('PHOTO_INVALID')

const limitsOf = (bytes: number, side: number): PictureLimits => ({
  bytes,
  width: side,
  height: side,
  invalid: PHOTO_INVALID,
  tooLarge: rule('PHOTO_TOO_LARGE', { bytes }),
  tooWide: rule('PHOTO_TOO_WIDE', { pixels: side }),
})

export const PHOTO_LIMITS = limitsOf(100 * 1024, 800)
export const SMALL_LIMITS = limitsOf(6 * 1024, 96)

/** Both as JPEG, PNG or WebP; the small one is what lists show. */
export const PhotoInput = z.object(
  { picture: pictureField(PHOTO_LIMITS), small: pictureField(SMALL_LIMITS) },
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
  params: z.object({ id: idField(), photo: pictureName }),
  query: z.object({
    size: z.optional(z.enum(['small'], rule('INVALID_PHOTO_SIZE'))),
  }),
  bytes: true,
  failure: 'Failed to load the photo.',
})
