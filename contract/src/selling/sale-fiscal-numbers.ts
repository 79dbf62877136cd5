import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { idField } from '../kit/fields.ts'
import { textField } from '../kit/text-field.ts'
import { ruleOf } from '../kit/refusals.ts'
import { referenceKey } from './payments.ts'

const FISCAL_NUMBER_MAX = 40

export const RULES = {
  FISCAL_NUMBER_REQUIRED: 'Enter the number of the fiscal receipt',
  FISCAL_NUMBER_UNREADABLE: 'The number must have letters or digits',
} as const
const rule = ruleOf(RULES)

/** The same for all spellings: `FS No. 00012345`, `fs-12345` and `12345`. Empty for signs alone. */
export function fiscalKey(number: string): string {
  return referenceKey(number).replace(/^(?:FS(?:NO)?)?0*(?=.)/, '')
}

const numberField = textField(1, rule('FISCAL_NUMBER_REQUIRED'), FISCAL_NUMBER_MAX).check(
  z.refine((number) => number === '' || fiscalKey(number) !== '', rule('FISCAL_NUMBER_UNREADABLE')),
)

export const FiscalNumberInput = z.object({ saleId: idField(), number: numberField })

export const FiscalNumber = z.object({ saleId: z.string(), number: z.string() })
export type FiscalNumber = z.infer<typeof FiscalNumber>

/**
 * A sale gets its number once (409 HAS_FISCAL_NUMBER). `current` of 409 FISCAL_NUMBER_TAKEN has the `saleId` of the sale that
 * has it, where the caller may see it.
 */
export const createFiscalNumber = endpoint({
  method: 'POST',
  path: '/fiscal-numbers',
  summary: 'Record the number of the fiscal receipt of a sale',
  needs: 'sales.fiscalNumber',
  body: FiscalNumberInput,
  reply: FiscalNumber,
  changes: ['sales'],
  refusals: ['NOT_FOUND', 'HAS_FISCAL_NUMBER', 'FISCAL_NUMBER_TAKEN'],
  failure: 'Failed to save the fiscal number.',
  creates: true,
})
