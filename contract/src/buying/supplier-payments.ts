import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import { BY_DATE, Named, idField, optionalTextField, timeField } from '../kit/fields.ts'
import { sumOf } from '../kit/money.ts'
import { refuse, repeated, ruleOf } from '../kit/refusals.ts'
import { moneyListQuery } from '../insight/money-lists.ts'
import { paidReply, paymentsField, positiveAmountField, shiftField } from '../selling/payments.ts'
import { branchIdField, documentFields } from '../stock/ledger.ts'

export const BILLS_PAID_MAX = 100

export const RULES = {
  BILL_TWICE: 'This bill is here twice',
  BILLS_ABOVE_AMOUNT: 'The chosen bills are {sum}, which is more than the payment',
  TOO_MANY_BILLS: 'At most {max} bills are allowed',
} as const
const rule = ruleOf(RULES)

export const SupplierPaymentInput = z
  .object({
    ...documentFields,
    supplierId: idField(),
    /** Whose money it is. */
    branchId: branchIdField,
    /** ETB, at most what is owed. Cash is what `payments` leave of it. */
    amount: positiveAmountField,
    payments: z.optional(paymentsField),
    /** The bills that it pays, in full or in part; the rest of it pays the oldest. */
    bills: z.optional(
      z
        .array(z.object({ id: idField(), amount: positiveAmountField }))
        .check(z.maxLength(BILLS_PAID_MAX, rule('TOO_MANY_BILLS', { max: BILLS_PAID_MAX }))),
    ),
    note: optionalTextField(),
    ...shiftField,
  })
  .check((context) => {
    const { amount, bills = [] } = context.value
    for (const at of repeated(bills.map(({ id }) => id)))
      refuse(context, ['bills', at, 'id'], rule('BILL_TWICE'))
    const sum = sumOf(bills.map((bill) => bill.amount))
    if (sum > amount) refuse(context, ['amount'], rule('BILLS_ABOVE_AMOUNT', { sum }))
  })
export type SupplierPaymentInput = z.infer<typeof SupplierPaymentInput>

export const SupplierPayment = z.object({
  id: z.string(),
  number: z.string(),
  date: timeField,
  supplier: Named,
  branchId: z.string(),
  branch: Named,
  by: Named,
  amount: z.number(),
  /** ETB of the amount that is kept for the tax office. */
  withheld: z.number(),
  /** Absent: all of it in cash. */
  payments: paidReply.payments,
  bills: z.array(z.object({ id: z.string(), reference: z.string(), amount: z.number() })),
  note: z.nullable(z.string()),
})
export type SupplierPayment = z.infer<typeof SupplierPayment>

/** `search` finds number, reference and supplier. Sums: the amounts, with `tenderId` those by it, and the withheld tax. */
export const listSupplierPayments = endpoint({
  method: 'GET',
  path: '/supplier-payments',
  summary: 'Payments to suppliers, newest first',
  needs: 'payables.view',
  shows: ['payables', 'suppliers', 'branches', 'users', 'tenders'],
  query: z.object({
    ...moneyListQuery,
    supplierId: z.optional(idField()),
    tenderId: z.optional(idField()),
  }),
  sorts: BY_DATE,
  reply: z.array(SupplierPayment),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the payments.',
  pages: true,
})

/** `current` of 409 MORE_THAN_OWED has `owed`, ETB. Refusals of payments are in their row, with more in `current` (payments.ts). */
export const createSupplierPayment = endpoint({
  method: 'POST',
  path: '/supplier-payments',
  summary: 'Record that a supplier is paid',
  needs: 'payables.edit',
  body: SupplierPaymentInput,
  reply: SupplierPayment,
  changes: ['payables'],
  refusals: [
    ...(['NOT_FOUND', 'MORE_THAN_OWED', 'OVERPAID'] as const),
    ...(['TENDER_ARCHIVED', 'REFERENCE_USED', 'TILL_CLOSED'] as const),
  ],
  failure: 'Failed to record the payment.',
  creates: true,
})
