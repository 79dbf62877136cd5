import { FACETS_IN_MONEY, MONEY_COLUMNS } from '../lines/line-facets.ts'
import { paymentsOf } from '../payments/payments-of-document.ts'

import type { FacetsInMoney } from '../lines/line-facets.ts'
import type { PaymentRow } from '../payments/payment-row.ts'
import type { Extra } from './extra.ts'

/** The money of a document, as it is written. */
export type DocumentMoney = FacetsInMoney & {
  /** ETB, of money that comes in or is still to come; absent: 0. */
  total?: number
  /** ETB that the customer or supplier owes after it; below zero: less; absent: 0. The balance is locked. */
  onAccount?: number
  /** The open shift, which is locked, whose drawer takes or gives the cash. */
  shiftId?: string | undefined
}

type Shown = Required<FacetsInMoney> & {
  total: number
  onAccount: number
  /** By other tenders than cash; null for none. */
  payments: PaymentRow[] | null
}

export const moneyExtra: Extra<DocumentMoney, Shown> = {
  columns: {
    total_amount: ({ total = 0 }) => total,
    on_account: ({ onAccount = 0 }) => onAccount,
    ...MONEY_COLUMNS,
    shift_id: ({ shiftId }) => shiftId,
  },
  shown: {
    total: 'd.total_amount',
    onAccount: 'd.on_account',
    ...FACETS_IN_MONEY,
    payments: paymentsOf('$1', 'd.id'),
  },
  audited: ({ total }) => ({ total_amount: total }),
}
