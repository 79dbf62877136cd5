import * as z from 'zod/mini'

import { optionalTextField } from '../kit/fields.ts'

export const RECEIPT_TEXT_MAX = 300

/** Of the institution, above and below the lines of a receipt; absent without one. `logo`: its name in `getInstitutionLogo`. */
export const receiptText = {
  logo: z.optional(z.string()),
  receiptHeader: z.optional(z.string()),
  receiptFooter: z.optional(z.string()),
}

/** Lines are separated by line ends. Null takes a text away. */
export const receiptTextFields = {
  receiptHeader: optionalTextField(RECEIPT_TEXT_MAX),
  receiptFooter: optionalTextField(RECEIPT_TEXT_MAX),
}
