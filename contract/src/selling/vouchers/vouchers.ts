import * as z from 'zod/mini'

import { CUSTOMER_TOPIC } from '../customer-topic.ts'
import { SALE_TOPIC } from '../sale-topic.ts'
import { endpoint } from '../../kit/endpoint.ts'
import {
  BY_DATE,
  Named,
  dayField,
  idField,
  idParams,
  optionalTextField,
  pageQuery,
  periodQuery,
  sortQuery,
  timeField,
} from '../../kit/fields.ts'
import { textField } from '../../kit/text-field.ts'
import { ruleOf } from '../../kit/refusals.ts'
import {
  Payment,
  paymentsField,
  positiveAmountField,
  referenceKey,
  shiftField,
} from '../payments.ts'
import { branchIdField, documentFields, reasonField } from '../../stock/ledger.ts'

export const VOUCHER_MIN = 1
export const VOUCHER_MAX = 1_000_000
export const CODE_LENGTH = 12
/** Without 0 and O, 1 and I, which look alike. */
export const CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_MAX = 100

export const VOUCHER_STATES = ['OPEN', 'USED', 'EXPIRED', 'VOID'] as const
const VoucherState = z.enum(VOUCHER_STATES)
export type VoucherState = z.infer<typeof VoucherState>

export const RULES = {
  CODE_REQUIRED: 'Enter the code of the voucher',
  INVALID_LAST_DAY: 'lastDay must be a day',
  INVALID_PAYS_BACK: 'paysBack must be true or false',
  INVALID_VOUCHER_STATE: 'state must be one of {states}',
  LAST_DAY_OVER: 'The last day is over already',
  NOTHING_PAID_BACK: 'Nothing is paid back, so there are no payments',
  VOUCHER_AMOUNT: 'A voucher is of {min} to {max} ETB',
} as const
const rule = ruleOf(RULES)

/** A code as people read it: in groups of four. */
export function shownCode(code: string): string {
  return referenceKey(code).replaceAll(/(.{4})(?=.)/g, '$1-')
}

const amountMessage = rule('VOUCHER_AMOUNT', { min: VOUCHER_MIN, max: '1,000,000' })

export const VoucherInput = z.object({
  ...documentFields,
  branchId: branchIdField,
  customerId: z.optional(idField()),
  /** ETB. Cash is what `payments` leave of it. */
  amount: positiveAmountField.check(
    z.minimum(VOUCHER_MIN, amountMessage),
    z.maximum(VOUCHER_MAX, amountMessage),
  ),
  payments: z.optional(paymentsField),
  /** In Addis Ababa; absent: it does not expire. */
  lastDay: z.optional(dayField(rule('INVALID_LAST_DAY'))),
  note: optionalTextField(),
  ...shiftField,
})
export type VoucherInput = z.infer<typeof VoucherInput>

const onCard = {
  id: z.string(),
  /** In groups of four. */
  code: z.string(),
  amount: z.number(),
  rest: z.number(),
  state: VoucherState,
  lastDay: z.nullable(z.iso.date()),
}

export const VoucherOfCode = z.object(onCard)
export type VoucherOfCode = z.infer<typeof VoucherOfCode>

export const Voucher = z.object({
  ...onCard,
  number: z.string(),
  date: timeField,
  branchId: z.string(),
  branch: Named,
  by: Named,
  customer: z.nullable(Named),
  note: z.nullable(z.string()),
  /** Absent: all of it in cash. */
  payments: z.optional(z.array(Payment)),
  /** Absent: it is not void. ETB that was left, and the part of it that was paid back: all or nothing. */
  voided: z.optional(
    z.object({
      id: z.string(),
      number: z.string(),
      date: timeField,
      by: Named,
      reason: z.string(),
      amount: z.number(),
      paidBack: z.number(),
      payments: z.optional(z.array(Payment)),
    }),
  ),
})
export type Voucher = z.infer<typeof Voucher>

// The rest of a voucher changes with sales, returns and payments of customers.
const SHOWS = ['vouchers', SALE_TOPIC, CUSTOMER_TOPIC] as const

/** `search` finds the number, and a part of the code or of the customer's name. */
export const listVouchers = endpoint({
  method: 'GET',
  path: '/vouchers',
  summary: 'Vouchers, newest first',
  needs: 'vouchers.view',
  shows: [...SHOWS, 'branches', 'users', 'tenders'],
  query: z.object({
    ...pageQuery,
    ...sortQuery(BY_DATE),
    branchId: z.optional(idField()),
    state: z.optional(
      z.enum(VOUCHER_STATES, rule('INVALID_VOUCHER_STATE', { states: VOUCHER_STATES.join(', ') })),
    ),
    ...periodQuery,
  }),
  sorts: BY_DATE,
  reply: z.array(Voucher),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load the vouchers.',
  pages: true,
})

const codeMessage = rule('CODE_REQUIRED')

export const findVoucher = endpoint({
  method: 'GET',
  path: '/vouchers/by-code',
  summary: 'The rest and the state of a voucher',
  needs: 'vouchers.view',
  shows: SHOWS,
  query: z.object({ code: textField(1, codeMessage, CODE_MAX, codeMessage) }),
  reply: VoucherOfCode,
  refusals: ['NOT_FOUND'],
  failure: 'Failed to find the voucher.',
})

export const getVoucher = endpoint({
  method: 'GET',
  path: '/vouchers/{id}',
  summary: 'One voucher',
  needs: 'vouchers.view',
  shows: [...SHOWS, 'branches', 'users', 'tenders'],
  params: idParams,
  reply: Voucher,
  failure: 'Failed to load the voucher.',
})

export const createVoucher = endpoint({
  method: 'POST',
  path: '/vouchers',
  summary: 'Sell a voucher',
  needs: 'vouchers.issue',
  body: VoucherInput,
  reply: Voucher,
  changes: ['vouchers'],
  refusals: ['NOT_FOUND', 'OVERPAID', 'TENDER_ARCHIVED', 'REFERENCE_USED', 'TILL_CLOSED'],
  failure: 'Failed to sell the voucher.',
  creates: true,
})

const VoidInput = z.object({
  ...documentFields,
  reason: reasonField,
  /** ETB that is left of it, as the caller saw it. */
  rest: positiveAmountField,
  /** Whether the rest is paid back; otherwise it is income. Cash is what `payments` leave of it. */
  paysBack: z.boolean(rule('INVALID_PAYS_BACK')),
  payments: z.optional(paymentsField),
  ...shiftField,
})
export const VoucherVoidInput = VoidInput.check(({ value, issues }) => {
  if (value.paysBack || (value.payments ?? []).length === 0) return
  const message = rule('NOTHING_PAID_BACK')
  issues.push({ code: 'custom', input: value.payments, message, path: ['payments'] })
})
export type VoucherVoidInput = z.infer<typeof VoucherVoidInput>

/** 409 VOUCHER_VOID for one that is void, VOUCHER_REST when there is another rest: `current` has it. */
export const voidVoucher = endpoint({
  method: 'POST',
  path: '/vouchers/{id}/void',
  summary: 'Declare a voucher void, and pay its rest back or keep it',
  needs: 'vouchers.void',
  params: idParams,
  body: VoucherVoidInput,
  reply: Voucher,
  changes: ['vouchers'],
  refusals: [
    ...(['NOT_FOUND', 'VOUCHER_VOID', 'VOUCHER_REST', 'OVERPAID'] as const),
    ...(['TENDER_ARCHIVED', 'TILL_CLOSED'] as const),
  ],
  failure: 'Failed to declare the voucher void.',
  creates: true,
})
