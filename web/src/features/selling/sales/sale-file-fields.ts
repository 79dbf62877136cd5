import { cashOf } from '@mezgeb/contract/selling/payments'

import { t } from '../../../texts/texts.ts'
import { paymentName } from '../payments/payment-name.ts'
import { leftOutEmpty, moneyColumn } from './sale-column.ts'
import { facetColumns } from './sold-facets.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'

import type { SaleField } from './sale-column.ts'

/** The columns of the list, and facets of lines, payments and numbers for an accountant. Columns without any value are left out. */
export function saleFileFields(shown: readonly SaleField[], items: readonly Sale[]): SaleField[] {
  return [
    ...shown,
    { ...leftOutEmpty(t.sales.tin), text: ({ customer }) => customer.tin ?? null },
    ...facetColumns(items),
    moneyColumn(t.tenders.readyMade.CASH, cashOf),
    moneyColumn(t.sales.onAccount, ({ onAccount = 0 }) => onAccount),
    { ...leftOutEmpty(t.tenders.otherPayments), text: paymentsText },
    { ...leftOutEmpty(t.sales.fiscalNumber), text: ({ fiscalNumber }) => fiscalNumber ?? null },
  ]
}

/** Each with its reference, as it was typed; of a voucher the end of its code. */
const paymentsText = ({ payments = [] }: Sale): string | null =>
  payments.map(({ amount, ...way }) => `${paymentName(way)} ${amount.toFixed(2)}`).join(', ') ||
  null
