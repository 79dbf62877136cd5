import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { idField } from '../kit/fields.ts'
import { pictureField, pictureName } from '../kit/pictures.ts'
import { ruleOf } from '../kit/refusals.ts'

import type { PictureLimits } from '../kit/pictures.ts'

export const RULES = {
  LOGO_INVALID: 'The logo must be a JPEG, PNG or WebP picture',
  LOGO_TOO_LARGE: 'The logo must have at most {bytes} bytes',
  LOGO_TOO_WIDE: 'The logo must have at most {width} × {height} pixels',
} as const
const rule = ruleOf(RULES)

/** The dots of a printer for rolls of 58 mm, 8 for a millimetre: 48 mm wide and 20 mm high. */
const DOTS = { width: 384, height: 160 }
const BYTES_MAX = 40 * 1024

export const LOGO_LIMITS: PictureLimits = {
  ...DOTS,
  bytes: BYTES_MAX,
  invalid: rule('LOGO_INVALID'),
  tooLarge: rule('LOGO_TOO_LARGE', { bytes: BYTES_MAX }),
  tooWide: rule('LOGO_TOO_WIDE', DOTS),
}

/** A picture in base64; null takes the logo away. */
export const logoField = z.optional(z.nullable(pictureField(LOGO_LIMITS)))

/** The bytes of a logo. Another logo has another address. 404 for one that is not the own institution's now. */
export const getInstitutionLogo = endpoint({
  method: 'GET',
  path: '/institutions/{id}/logos/{logo}',
  summary: 'The logo of the own institution',
  needs: 'business.view',
  shows: ['institutions'],
  params: z.object({ id: idField(), logo: pictureName }),
  bytes: true,
  failure: 'Failed to load the logo.',
})
