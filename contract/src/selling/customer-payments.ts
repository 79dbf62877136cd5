import * as z from 'zod/mini'

import { CUSTOMER_TOPIC } from './customer-topic.ts'
import { endpoint } from '../kit/endpoint.ts'
import {
  BY_DATE,
  Named,
  idField,
  idParams,
  optionalTextField,
  pageQuery,
  sortQuery,
  timeField,
} from '../kit/fields.ts'
import { sumOf } from '../kit/money.ts'
import { refuse, repeated, ruleOf } from '../kit/refusals.ts'
import { moneyListQuery } from '../insight/money-lists.ts'
import {
  VOUCHER_REFUSALS,
  paidReply,
  paymentsField,
  positiveAmountField,
  shiftField,
} from './payments.ts'
import { documentFields } from '../stock/ledger.ts'

/** Sales that a payment can name. */
export const SETTLED_MAX = 200

export const RULES = {
  SALE_TWICE: 'This sale is here twice',
  SETTLES_TOO_MUCH: 'The chosen sales are more than the amount',
  TOO_MANY_SETTLED: 'At most {max} sales can be chosen',
} as const
const rule = ruleOf(RULES)

const Settled = z.object({ saleId: idField(), amount: positiveAmountField })

const settlesField = z
  .array(Settled)
  .check(z.maxLength(SETTLED_MAX, rule('TOO_MANY_SETTLED', { max: SETTLED_MAX })))
  .check((context) => {
    for (const at of repeated(context.value.map(({ saleId }) => saleId)))
      refuse(context, [at, 'saleId'], rule('SALE_TWICE'))
  })

const Input = z.object({
  ...documentFields,
  customerId: idField(),
  /** Where it is paid. Absent: the own branch of STAFF, else the home branch of the customer. */
  branchId: z.optional(idField()),
  /** ETB, at most what the customer owes. Cash is what `payments` leave of it. */
  amount: positiveAmountField,
  payments: z.optional(paymentsField),
  /** The sales that are paid; the rest of the amount pays the oldest ones. */
  settles: z.optional(settlesField),
  note: optionalTextField(),
  ...shiftField,
})
export const CustomerPaymentInput = Input.check(({ value: { amount, settles = [] }, issues }) => {
  const chosen = sumOf(settles.map((one) => one.amount))
  if (chosen <= amount) return
  const message = rule('SETTLES_TOO_MUCH')
  issues.push({ code: 'custom', input: settles, message, path: ['settles'] })
})
export type CustomerPaymentInput = z.infer<typeof CustomerPaymentInput>

export const CustomerPayment = z.object({
  id: z.string(),
  number: z.string(),
  date: timeField,
  customer: Named,
  branchId: z.string(),
  branch: Named,
  by: Named,
  amount: z.number(),
  /** ETB of the amount that the customer keeps for the tax office. */
  withheld: z.number(),
  /** Absent: all of it in cash. */
  payments: paidReply.payments,
  /** The sales that it was said to pay. Absent: none, so the oldest ones. */
  settles: z.optional(z.array(z.object({ ...Settled.shape, number: z.optional(z.string()) }))),
  note: z.nullable(z.string()),
})
export type CustomerPayment = z.infer<typeof CustomerPayment>

const { limit, cursor } = pageQuery

export const listCustomerPayments = endpoint({
  method: 'GET',
  path: '/customers/{id}/payments',
  summary: 'Payments of debt by a customer, newest first',
  needs: 'customers.view',
  shows: [CUSTOMER_TOPIC, 'branches', 'users', 'tenders'],
  params: idParams,
  query: z.object({ limit, cursor, ...sortQuery(BY_DATE) }),
  sorts: BY_DATE,
  reply: z.array(CustomerPayment),
  failure: 'Failed to load the payments.',
  pages: true,
})

/** `search` finds number, reference and customer. Sums: the amounts, with `tenderId` those by it, and the withheld tax. */
export const listPaymentsOfCustomers = endpoint({
  method: 'GET',
  path: '/customer-payments',
  summary: 'Payments of debt by all customers, newest first',
  needs: 'customerPayments.view',
  shows: [CUSTOMER_TOPIC, 'branches', 'users', 'tenders'],
  query: z.object({ ...moneyListQuery, tenderId: z.optional(idField()) }),
  sorts: BY_DATE,
  reply: z.array(CustomerPayment),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the payments.',
  pages: true,
})

/** `current` of 409 MORE_THAN_OWED has `owed`, and of MORE_THAN_OPEN `saleId` and `open`, ETB. Refusals of payments are in their row, with more in `current` (payments.ts). */
export const createCustomerPayment = endpoint({
  method: 'POST',
  path: '/customer-payments',
  summary: 'Record that a customer pays debt',
  needs: 'customerPayments.create',
  body: CustomerPaymentInput,
  reply: CustomerPayment,
  changes: [CUSTOMER_TOPIC],
  refusals: [
    ...(['NOT_FOUND', 'MORE_THAN_OWED', 'MORE_THAN_OPEN', 'OVERPAID'] as const),
    ...(['TENDER_ARCHIVED', 'REFERENCE_USED', 'TILL_CLOSED'] as const),
    ...VOUCHER_REFUSALS,
  ],
  failure: 'Failed to record the payment.',
  creates: true,
})
