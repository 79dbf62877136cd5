import { statement } from '../../../platform/db/statement.ts'

import type { PaymentOutcome } from './payment-refusals.ts'

export const explainPayments = statement<{ outcome: PaymentOutcome | null; details: unknown }>(
  'explain_payments',
  'select outcome, details from explain_payments($1, $2, $3, $4)',
)

/** Before the payments are judged. */
export const lockBalance = statement<never>('lock_balance', 'select lock_balance($1, $2)')

/** The vouchers that pay a document, after the balance. */
export const lockVouchers = statement<never>('lock_vouchers', 'select lock_vouchers($1, $2)')

export const addPayments = statement<never>(
  'write_payments',
  'select write_payments($1, $2, $3, $4)',
)

/** ETB that was due in cash and is not paid. */
export const addRounding = statement<never>('add_rounding', 'select add_rounding($1, $2, $3)')
