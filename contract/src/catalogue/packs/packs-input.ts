import * as z from 'zod/mini'

import { ruleOf } from '../../kit/refusals.ts'
import { lineField } from '../../kit/text-field.ts'
import { PACKS_MAX, PACK_NAME_MAX, PACK_SIZE_MAX } from '../packs.ts'
import { priceField } from '../price-field.ts'
import { barcodeField, invalidBarcode } from '../product-codes.ts'

export const RULES = {
  INVALID_PACK_SIZE: 'A pack has a whole number of {min} to {max} units',
  PACK_NAME_REQUIRED: 'Name of the pack is required',
  PACK_NAME_TWICE: 'Two packs of a product have different names',
  TOO_MANY_PACKS: 'At most {max} packs are allowed',
} as const
const rule = ruleOf(RULES)
const invalidSize = rule('INVALID_PACK_SIZE', { min: 2, max: PACK_SIZE_MAX })

export const packSizeField = z
  .int(invalidSize)
  .check(z.minimum(2, invalidSize), z.maximum(PACK_SIZE_MAX, invalidSize))

const PackInput = z.object({
  name: lineField(1, rule('PACK_NAME_REQUIRED'), PACK_NAME_MAX),
  size: packSizeField,
  barcode: z.pipe(
    z.optional(z.nullable(z.union([z.literal(''), barcodeField], invalidBarcode))),
    z.transform((barcode) => (barcode === '' || barcode === undefined ? null : barcode)),
  ),
  price: z.pipe(
    z.optional(z.nullable(z.union([z.literal(''), priceField]))),
    z.transform((price) => (typeof price === 'number' ? price : undefined)),
  ),
})

export const packsField = z.optional(
  z.array(PackInput).check(
    z.maxLength(PACKS_MAX, rule('TOO_MANY_PACKS', { max: PACKS_MAX })),
    z.refine(
      (packs) => new Set(packs.map(({ name }) => name.toLowerCase())).size === packs.length,
      rule('PACK_NAME_TWICE'),
    ),
  ),
)
