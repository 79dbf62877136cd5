import { paymentsOf } from '../payments/payments-of-document.ts'

import type { PaymentRow } from '../payments/payment-row.ts'
import type { Extra } from './extra.ts'

/** The money of a document, as it is written. */
export type DocumentMoney = {
  /** ETB, of money that comes in or is still to come; absent: 0. */
  total?: number
  /** ETB that the customer or supplier owes after it; below zero: less; absent: 0. The balance is locked. */
  onAccount?: number
  /** ETB of tax in it; null: none. */
  tax?: number | null
  /** The open shift, which is locked, whose drawer takes or gives the cash. */
  shiftId?: string | undefined
}

type Shown = {
  total: number
  onAccount: number
  tax: number | null
  /** By other tenders than cash; null for none. */
  payments: PaymentRow[] | null
}

export const moneyExtra: Extra<DocumentMoney, Shown> = {
  columns: {
    total_amount: ({ total = 0 }) => total,
    on_account: ({ onAccount = 0 }) => onAccount,
    tax: ({ tax }) => tax,
    shift_id: ({ shiftId }) => shiftId,
  },
  shown: {
    total: 'd.total_amount',
    onAccount: 'd.on_account',
    tax: 'd.tax',
    payments: paymentsOf('$1', 'd.id'),
  },
  audited: ({ total }) => ({ total_amount: total }),
}
