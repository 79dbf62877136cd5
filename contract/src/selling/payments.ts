import * as z from 'zod/mini'

import { Named, idField, optionalTextField } from '../kit/fields.ts'
import { hasWholeCents, sumOf } from '../kit/money.ts'
import { ruleOf } from '../kit/refusals.ts'
import { ReadyMadeTender } from './tenders.ts'

export const PAYMENTS_MAX = 10
export const REFERENCE_MAX = 100
export const AMOUNT_MAX = 10_000_000_000

export const RULES = {
  ACCOUNT_NEEDS_CUSTOMER: 'Choose a customer who may buy on credit',
  AMOUNT_NOT_POSITIVE: 'Amount must be greater than {min}',
  AMOUNT_TOO_LARGE: 'Amount must be at most {max}',
  CASH_IS_THE_REST: 'Cash is what the other payments leave',
  INVALID_PAYMENT_AMOUNT: 'Amount must be a number with at most {decimals} decimals',
  NEGATIVE_AMOUNT: 'Amount must not be less than {min}',
  REFERENCE_REQUIRED: 'Enter the reference of the payment',
  REFERENCE_TWICE: 'This reference is here twice',
  REFERENCE_UNREADABLE: 'A reference must have letters or digits',
  TOO_MANY_PAYMENTS: 'At most {max} payments are allowed',
  VOUCHER_NOT_TAKEN: 'Vouchers are not taken here',
} as const
const rule = ruleOf(RULES)

const invalid = rule('INVALID_PAYMENT_AMOUNT', { decimals: 2 })
const amountField = z
  .number(invalid)
  .check(
    z.refine(hasWholeCents, invalid),
    z.maximum(AMOUNT_MAX, rule('AMOUNT_TOO_LARGE', { max: '10,000,000,000' })),
  )

export const positiveAmountField = amountField.check(
  z.positive(rule('AMOUNT_NOT_POSITIVE', { min: 0 })),
)
export const amountFromZeroField = amountField.check(
  z.nonnegative(rule('NEGATIVE_AMOUNT', { min: 0 })),
)

export function referenceKey(reference: string): string {
  return reference
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[፩-፱]/g, (digit) => String('፩፪፫፬፭፮፯፰፱'.indexOf(digit) + 1))
}

/** Of a tender other than cash. A reference of mobile money or a bank pays once. Of a voucher of the shop it is the code. */
export const PaymentInput = z.object({
  tenderId: idField(),
  amount: positiveAmountField,
  reference: optionalTextField(REFERENCE_MAX),
})
export type PaymentInput = z.infer<typeof PaymentInput>

export const paymentsField = z
  .array(PaymentInput)
  .check(z.maxLength(PAYMENTS_MAX, rule('TOO_MANY_PAYMENTS', { max: PAYMENTS_MAX })))
  .check((context) => {
    const seen = new Set<string>()
    for (const [at, { tenderId, reference }] of context.value.entries()) {
      if ((reference ?? null) === null) continue
      const key = referenceKey(reference ?? '')
      const mark = `${tenderId} ${key}`
      const message =
        key === '' ? rule('REFERENCE_UNREADABLE') : seen.has(mark) ? rule('REFERENCE_TWICE') : null
      seen.add(mark)
      if (message === null) continue
      const path = [at, 'reference']
      context.issues.push({ code: 'custom', input: reference, message, path })
    }
  })

export const refundsField = z
  .array(PaymentInput)
  .check(z.maxLength(PAYMENTS_MAX, rule('TOO_MANY_PAYMENTS', { max: PAYMENTS_MAX })))

export const ACCOUNT_NEEDS_CUSTOMER = rule('ACCOUNT_NEEDS_CUSTOMER')

/** The open shift whose drawer takes or gives the cash; absent: none. */
export const shiftField = { shiftId: z.optional(idField()) }

/** How a sale is paid; without these fields in exact cash. */
export const paidFields = {
  payments: z.optional(paymentsField),
  /** ETB in cash that was handed over; absent: the exact amount. */
  tendered: z.optional(amountFromZeroField),
  onAccount: z.optional(amountFromZeroField),
  ...shiftField,
}

export const Payment = z.object({
  tender: z.object({ ...Named.shape, readyMade: z.nullable(ReadyMadeTender) }),
  amount: z.number(),
  reference: z.nullable(z.string()),
})
export type Payment = z.infer<typeof Payment>

/** ETB, only where there is more to say than exact cash. */
export const paidReply = {
  payments: z.optional(z.array(Payment)),
  tendered: z.optional(z.number()),
  change: z.optional(z.number()),
  onAccount: z.optional(z.number()),
  /** That the cash is more than what was due; below zero: less. */
  rounding: z.optional(z.number()),
}

type Paid = {
  totalAmount: number
  payments?: readonly Pick<Payment, 'amount'>[] | undefined
  onAccount?: number | undefined
  rounding?: number | undefined
}

/** ETB that is paid in cash. */
export function cashOf({ totalAmount, payments = [], onAccount = 0, rounding = 0 }: Paid): number {
  return sumOf([totalAmount, -onAccount, rounding, ...payments.map(({ amount }) => -amount)])
}

/** `current` of 409 REFERENCE_USED. The document, where the caller may see it. */
export const ReferenceUse = z.object({
  branch: Named,
  date: z.string(),
  documentId: z.optional(z.string()),
})
/** `current` of the other refusals of payments, ETB. */
export const OverLimit = z.object({ limit: z.number(), owed: z.number() })
export const Overpaid = z.object({ totalAmount: z.number() })
export const NotPaid = z.object({ due: z.number() })
/** Left on a voucher. */
export const VoucherRest = z.object({ rest: z.number() })
/** Paid by a voucher for a sale, less the part that it got back. */
export const VoucherPaid = z.object({ paid: z.number() })

/** Refusals of payments by vouchers of the shop, also of debts. */
export const VOUCHER_REFUSALS = [
  ...(['VOUCHER_UNKNOWN', 'VOUCHER_VOID', 'VOUCHER_EXPIRED', 'VOUCHER_REST'] as const),
] as const

export const PAYMENT_REFUSALS = [
  ...(['TENDER_ARCHIVED', 'REFERENCE_USED'] as const),
  ...(['OVERPAID', 'NOT_PAID', 'OVER_LIMIT'] as const),
  ...VOUCHER_REFUSALS,
] as const
