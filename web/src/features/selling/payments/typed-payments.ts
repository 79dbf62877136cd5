import { sumOf } from '@mezgeb/contract/kit/money'
import { cashRounding } from '@mezgeb/contract/selling/rounding/cash-rounding'
import { cashOf } from '@mezgeb/contract/selling/payments'

import { newKey } from '../../../lib/api/new-key.ts'
import { amountTyped, changeOf } from './cash.ts'

import type { PaymentInput } from '@mezgeb/contract/selling/payments'
import type { Tender } from '@mezgeb/contract/selling/tenders'

/** A payment other than cash, as it is being typed. */
export type TypedPayment = {
  key: string
  /** Null: the customer owes it. */
  tender: Tender | null
  amount: string
  reference: string
  /** ETB left on the voucher of this code; absent: it does not pay. */
  rest?: number | undefined
}

/** How a basket is paid, for the call; all absent: in exact cash. ETB. */
export type Paid = { payments?: PaymentInput[]; onAccount?: number; tendered?: number }

/** ETB left for cash; undefined while an amount is none. */
export function cashDue(total: number, rows: readonly TypedPayment[]): number | undefined {
  const amounts = rows.map(({ amount }) => amountTyped(amount))
  if (amounts.some((amount) => amount === undefined || amount === 0)) return undefined
  return cashOf({ totalAmount: total, onAccount: sumOf(amounts.map((amount) => amount ?? 0)) })
}

/** ETB to pay in cash, which is rounded to the coin, and by how much; undefined while an amount is none. */
export function roundedDue(
  total: number,
  rows: readonly TypedPayment[],
  coin: number | undefined,
): { due: number | undefined; rounding: number } {
  const left = cashDue(total, rows)
  const rounding = cashRounding(Math.max(left ?? 0, 0), coin)
  return { due: left && sumOf([left, rounding]), rounding }
}

/** With another tender, which pays the rest; where nothing is left, it takes the place of the only other one. */
export function withTender(
  rows: readonly TypedPayment[],
  total: number,
  tender: Tender | null,
): readonly TypedPayment[] {
  // Tax that is withheld is a part of the payment, and never all of it.
  if (tender?.kind === 'WITHHOLDING')
    return [...rows, { key: newKey(), tender, amount: '', reference: '' }]
  const rest = cashDue(total, rows) ?? 0
  const [only] = rows
  if (rest <= 0) return rows.length === 1 && only !== undefined ? [{ ...only, tender }] : rows
  // The customer owes one amount.
  if (tender === null && rows.some((row) => row.tender === null)) return rows
  return [...rows, { key: newKey(), tender, amount: String(rest), reference: '' }]
}

/** Whether no row has to be corrected: an amount is none, a reference is missing, a voucher has less left. */
export function isPayable(total: number, rows: readonly TypedPayment[]): boolean {
  const due = cashDue(total, rows)
  const isReferenced = rows.every(
    ({ tender, reference }) => tender?.needsReference !== true || reference.trim() !== '',
  )
  const isCovered = rows.every(
    ({ tender, amount, rest = 0 }) =>
      tender?.kind !== 'OWN_VOUCHER' || (amountTyped(amount) ?? 0) <= rest,
  )
  return due !== undefined && due >= 0 && isReferenced && isCovered
}

/** `given`: the cash handed over, undefined for the exact amount. */
export function paidWith(rows: readonly TypedPayment[], due: number, given?: number): Paid {
  const payments = rows.flatMap(({ tender, amount, reference }): PaymentInput[] => {
    if (tender === null) return []
    const paid = { tenderId: tender.id, amount: amountTyped(amount) ?? 0 }
    return [reference.trim() === '' ? paid : { ...paid, reference: reference.trim() }]
  })
  const owed = amountTyped(rows.find(({ tender }) => tender === null)?.amount ?? '')
  const hasChange = given !== undefined && due > 0 && changeOf(due, given) > 0
  return {
    ...(payments.length === 0 ? {} : { payments }),
    ...(owed === undefined ? {} : { onAccount: owed }),
    ...(hasChange ? { tendered: given } : {}),
  }
}
