import * as z from 'zod/mini'

import { barcodeOf, codeOf, hasLostDigits } from '../kit/codes.ts'
import { ruleOf } from '../kit/refusals.ts'

export const CODE_MAX = 20
export const BARCODE_MAX = 48
export const BARCODES_MAX = 20

export const RULES = {
  CODE_IS_DATE: 'A date is no code: {text}',
  CODE_OF_ANOTHER: '{code} is already used by {product}',
  CODE_OF_ARCHIVED: '{code} is already used by {product}, which is archived: remove it there first',
  DIGITS_LOST: 'Digits were lost: write the number in full',
  INVALID_BARCODE:
    'A barcode has up to {max} letters, digits and signs without spaces. Separate several with ;',
  INVALID_CODE: 'A code has up to {max} letters and digits, and - . / between them',
  TOO_MANY_BARCODES: 'At most {max} barcodes are allowed',
  WRONG_CHECK_DIGIT: '{code}: the last digit does not fit. Compare it with the package.',
  ZEROS_LOST: '{code}: zeros before it may be lost. Compare it with the package.',
} as const
const rule = ruleOf(RULES)

const isWhole = z.refine((text) => !hasLostDigits(String(text)), rule('DIGITS_LOST'))

const invalidCode = rule('INVALID_CODE', { max: CODE_MAX })
export const codeField = z.optional(
  z.nullable(
    z.pipe(
      z
        .string(invalidCode)
        .check(
          z.overwrite(codeOf),
          isWhole,
          z.maxLength(CODE_MAX, invalidCode),
          z.regex(
            /^(?!.*\p{DI})(?:[\p{L}\p{M}\p{N}]+(?:[./-][\p{L}\p{M}\p{N}]+)*)?$/u,
            invalidCode,
          ),
        ),
      z.transform((text: string) => (text === '' ? null : text)),
    ),
  ),
)

export const invalidBarcode = rule('INVALID_BARCODE', { max: BARCODE_MAX })

export const barcodeField = z
  .string(invalidBarcode)
  .check(
    z.overwrite(barcodeOf),
    isWhole,
    z.maxLength(BARCODE_MAX, invalidBarcode),
    z.regex(/^[\u0021-\u007e]+$/, invalidBarcode),
  )

export const barcodesField = z.optional(
  z.pipe(
    z
      .array(barcodeField, invalidBarcode)
      .check(z.maxLength(BARCODES_MAX, rule('TOO_MANY_BARCODES', { max: BARCODES_MAX }))),
    z.transform((barcodes: string[]) => [...new Set(barcodes)]),
  ),
)

export const DIGITS_LOST = rule('DIGITS_LOST')

/** The rule for a code of which a spreadsheet has made a date. */
export function dateIsNoCode(text: string): string {
  return rule('CODE_IS_DATE', { text })
}

/** The rule for a barcode that may be misspelt. */
export function wrongCheckDigit(code: string): string {
  return rule('WRONG_CHECK_DIGIT', { code })
}

/** The rule for a code before which a spreadsheet may have left out zeros. */
export function zerosLost(code: string): string {
  return rule('ZEROS_LOST', { code })
}

/** The rule for a code that another product has. */
export function codeOfAnother(code: string, product: string, isArchived = false): string {
  return rule(isArchived ? 'CODE_OF_ARCHIVED' : 'CODE_OF_ANOTHER', { code, product })
}
