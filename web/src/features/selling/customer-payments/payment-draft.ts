import { sumOf } from '@mezgeb/contract/kit/money'
import { CustomerPaymentInput } from '@mezgeb/contract/selling/customer-payments'
import { Tender } from '@mezgeb/contract/selling/tenders'
import * as z from 'zod/mini'

import { bodySchema } from '../../../lib/drafts/body-schema.ts'
import { paidWith } from '../payments/typed-payments.ts'

import type { OpenItem } from '@mezgeb/contract/selling/customer-sales'
import type { Customer } from '@mezgeb/contract/selling/customers'

import type { TypedPayment } from '../payments/typed-payments.ts'

const Row = z.object({
  key: z.string(),
  tender: z.nullable(Tender),
  amount: z.string(),
  reference: z.string(),
  rest: z.optional(z.number()),
})

/** The values of a draft that are no text. */
export const DRAFT_SHAPES = { rows: z.array(Row), chosen: z.array(z.string()) }

type PaymentDraft = {
  customerId: string
  branchId: string
  amount: number | string
  note: string
  /** By other tenders; the rest is cash. */
  rows: readonly TypedPayment[]
  /** The unpaid sales that are paid, the oldest first; empty: whichever are the oldest. */
  chosen: readonly string[]
}

/** All that is owed, in cash. */
export function newPayment({ id, owed = 0 }: Customer, branchId: string): PaymentDraft {
  return { customerId: id, branchId, amount: owed, note: '', rows: [], chosen: [] }
}

/** Another amount. The only other tender that paid all of it still does. */
export function withAmount(draft: PaymentDraft, amount: number | string): PaymentDraft {
  const [only] = draft.rows
  const paidAll =
    only !== undefined && draft.rows.length === 1 && only.amount === String(draft.amount)
  return { ...draft, amount, rows: paidAll ? [{ ...only, amount: String(amount) }] : draft.rows }
}

/** With other sales chosen; the amount is what is unpaid of them. */
export function withChosen(
  draft: PaymentDraft,
  chosen: readonly string[],
  { items, owed }: { items: readonly OpenItem[]; owed: number },
): PaymentDraft {
  const ordered = items.filter(({ saleId }) => chosen.includes(saleId))
  const open = sumOf(ordered.map((item) => item.open))
  const changed = withAmount(draft, ordered.length === 0 ? owed : open)
  return { ...changed, chosen: ordered.map(({ saleId }) => saleId) }
}

/** The contract's payment by a customer who has these unpaid sales. */
export const paymentForm = (items: readonly OpenItem[]) =>
  bodySchema((draft: PaymentDraft) => bodyOf(draft, items), CustomerPaymentInput)

function bodyOf({ rows, chosen, ...body }: PaymentDraft, items: readonly OpenItem[]): object {
  const settles = settledBy(body.amount, chosen, items)
  return { ...body, ...paidWith(rows, 0), ...(settles.length === 0 ? {} : { settles }) }
}

/** The chosen sales with the part of the amount that each gets, the oldest first. */
function settledBy(amount: number | string, chosen: readonly string[], items: readonly OpenItem[]) {
  let left = typeof amount === 'number' ? amount : 0
  return items.flatMap(({ saleId, open }) => {
    const part = Math.min(open, left)
    if (!chosen.includes(saleId) || part <= 0) return []
    left = sumOf([left, -part])
    return [{ saleId, amount: part }]
  })
}
