import * as z from 'zod/mini'

import { timeField, versionField } from '../kit/fields.ts'
import { ruleOf } from '../kit/refusals.ts'
import { Status } from '../kit/roles.ts'
import { institutionSettings } from './institution-settings.ts'

export const Institution = z.object({
  id: z.string(),
  name: z.string(),
  status: Status,
  tin: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Why it is REJECTED, if a reason was given. */
  rejectionReason: z.nullable(z.string()),
  /** ISO 4217; null shows each screen's currency of spec §9 (decisions §7). */
  currency: z.nullable(z.string()),
  ...institutionSettings,
  createdAt: timeField,
  counts: z.object({
    branches: z.int(),
    users: z.int(),
    products: z.int(),
    suppliers: z.int(),
  }),
  version: versionField,
})
export type Institution = z.infer<typeof Institution>

export const RULES = {
  INVALID_CURRENCY: 'Currency must be a three-letter code such as {example}',
  INVALID_TIN: 'Tax identification number must have {digits} digits',
} as const
const rule = ruleOf(RULES)

export const INVALID_CURRENCY = rule('INVALID_CURRENCY', { example: 'ETB' })

/** A code of ISO 4217; null shows each screen's currency of spec §9. */
export const currencyField = z.optional(
  z.nullable(z.string(INVALID_CURRENCY).check(z.regex(/^[A-Z]{3}$/, INVALID_CURRENCY))),
)

/** With spaces and dashes. */
const TIN_MAX = 50
const tinMessage = rule('INVALID_TIN', { digits: 10 })

/** 10 digits, typed with or without spaces and dashes; empty is stored as null. */
export const tinField = z.optional(
  z.nullable(
    z.pipe(
      z
        .string(tinMessage)
        .check(z.maxLength(TIN_MAX, tinMessage), z.regex(/^[\s-]*((\d[\s-]*){10})?$/, tinMessage)),
      z.transform((text: string) => text.replaceAll(/\D/g, '') || null),
    ),
  ),
)
