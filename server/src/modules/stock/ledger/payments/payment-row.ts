import { cashOf } from '@mezgeb/contract/selling/payments'
import { sumOf } from '@mezgeb/contract/kit/money'

import type { Payment } from '@mezgeb/contract/selling/payments'

/** A payment as SQL lists it; members that are null may be left out. */
export type PaymentRow = {
  tender_id: string
  name: string
  ready_made?: Payment['tender']['readyMade']
  amount: number
  reference?: string | null
}

/** How a document was paid, as SQL gives it. */
export type PaidRow = {
  payments: PaymentRow[] | null
  tendered: number | null
  on_account: number
  /** ETB that was due in cash and not paid, where the payments do not say it. */
  rounding?: number
}

type Paid = {
  payments?: Payment[]
  tendered?: number
  change?: number
  onAccount?: number
  rounding?: number
}

/** How it was paid beside exact cash, in every answer. */
export function paidOf(totalAmount: number, row: PaidRow): Paid {
  const { tendered, on_account: onAccount } = row
  const { payments, rounding: listed } = withoutRounding(row.payments ?? [])
  const rounding = sumOf([0, -(row.rounding ?? 0), -listed])
  return {
    ...(payments.length === 0 ? {} : { payments }),
    ...(tendered === null
      ? {}
      : {
          tendered,
          change: sumOf([tendered, -cashOf({ totalAmount, payments, onAccount, rounding })]),
        }),
    ...(onAccount === 0 ? {} : { onAccount }),
    ...(rounding === 0 ? {} : { rounding }),
  }
}

/** Payments that people made, and ETB of the one that is the rounding of the cash. */
export function withoutRounding(rows: readonly PaymentRow[]) {
  const isRounding = (row: PaymentRow) => row.ready_made === 'ROUNDING'
  return {
    payments: rows
      .filter((row) => !isRounding(row))
      .map(({ tender_id: id, name, ready_made: readyMade = null, amount, reference = null }) => ({
        tender: { id, name, readyMade },
        amount,
        reference,
      })),
    rounding: sumOf(rows.filter(isRounding).map(({ amount }) => amount)),
  }
}
