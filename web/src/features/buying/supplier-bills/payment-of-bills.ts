import { OpenBill } from '@mezgeb/contract/buying/supplier-payables'
import { SupplierPaymentInput } from '@mezgeb/contract/buying/supplier-payments'
import { Tender } from '@mezgeb/contract/selling/tenders'
import * as z from 'zod/mini'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { paidWith } from '../../selling/payments/typed-payments.ts'
import { typedSum } from './typed-sum.ts'

import type { SupplierAccount } from '@mezgeb/contract/buying/supplier-payables'

import type { TypedPayment } from '../../selling/payments/typed-payments.ts'

const Bill = z.object({
  id: z.string(),
  amount: z.union([z.number(), z.string()]),
  /** As it was listed: once it is paid it is no more. */
  of: OpenBill,
})
export type PaidBill = z.infer<typeof Bill>

const Row = z.object({
  key: z.string(),
  tender: z.nullable(Tender),
  amount: z.string(),
  reference: z.string(),
})

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = { rows: z.array(Row), bills: z.array(Bill), isFromTill: z.boolean() }

export type PaymentOfBills = {
  supplierId: string
  branchId: string
  amount: number | string
  bills: readonly PaidBill[]
  /** By other tenders; the rest is cash. */
  rows: readonly TypedPayment[]
  isFromTill: boolean
  note: string
}

/** All that is owed, in cash. */
export function newPayment({ supplier, owed }: SupplierAccount): PaymentOfBills {
  return {
    supplierId: supplier.id,
    branchId: '',
    amount: owed,
    note: '',
    bills: [],
    rows: [],
    isFromTill: false,
  }
}

/** With other chosen bills, whose sum is paid; without any all that is owed. */
export function withBills(
  draft: PaymentOfBills,
  bills: readonly PaidBill[],
  owed: number,
): PaymentOfBills {
  const amount = bills.length === 0 ? owed : typedSum(bills.map((bill) => bill.amount))
  const [only] = draft.rows
  const paidAll =
    only !== undefined && draft.rows.length === 1 && only.amount === String(draft.amount)
  const rows = paidAll ? [{ ...only, amount: String(amount) }] : draft.rows
  return { ...draft, bills, amount, rows }
}

/** The contract's payment. */
export const paymentForm = bodySchema(bodyOf, SupplierPaymentInput)

function bodyOf({ rows, branchId, ...draft }: PaymentOfBills): object {
  const { isFromTill: _, ...body } = draft
  return { ...body, ...(branchId === '' ? {} : { branchId }), ...paidWith(rows, 0) }
}
