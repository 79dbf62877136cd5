import { sumOf } from '@mezgeb/contract/kit/money'
import { cashOf } from '@mezgeb/contract/selling/payments'
import { amountOf } from '@mezgeb/contract/selling/sales'

import { t } from '../../../texts/texts.ts'
import { rateName } from '../taxes/tax-name.ts'
import { paymentName } from '../payments/payment-name.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'

import type { Field } from '../../../ui/list/field.ts'

type SaleField = Field<Sale>

/** The columns of the list, and discount, taxes, payments and numbers for an accountant. Columns without any value are left out. */
export function saleFileFields(shown: readonly SaleField[], items: readonly Sale[]): SaleField[] {
  return [
    ...shown,
    { ...leftOutEmpty(t.sales.tin), text: ({ customer }) => customer.tin ?? null },
    money(t.sales.discount, ({ saleItems }) =>
      sumOf(saleItems.map(({ discount = 0 }) => discount)),
    ),
    ...taxFields(items),
    money(t.tenders.readyMade.CASH, cashOf),
    money(t.sales.onAccount, ({ onAccount = 0 }) => onAccount),
    { ...leftOutEmpty(t.tenders.otherPayments), text: paymentsText },
    { ...leftOutEmpty(t.sales.fiscalNumber), text: ({ fiscalNumber }) => fiscalNumber ?? null },
  ]
}

const leftOutEmpty = (label: string) => ({ label, isLeftOutEmpty: true }) as const

function money(label: string, of: (sale: Sale) => number): SaleField {
  return {
    ...leftOutEmpty(label),
    isNumber: true,
    file: { money: of },
    text: (sale) => (of(sale) === 0 ? null : String(of(sale))),
  }
}

/** Two columns for each rate: the amount without the tax, and the tax. */
function taxFields(items: readonly Sale[]): SaleField[] {
  const rates = new Set(
    items.flatMap(({ saleItems }) =>
      saleItems.flatMap(({ tax }) => (tax === undefined ? [] : [rateName(tax)])),
    ),
  )
  return [...rates]
    .toSorted()
    .flatMap((rate) => [
      money(`${rate}: ${t.taxes.withoutTax}`, (sale) =>
        sumOf(
          linesAt(sale, rate).flatMap(({ amount, tax }) => [
            amount,
            sale.tax?.isIncluded ? -tax : 0,
          ]),
        ),
      ),
      money(`${rate}: ${t.taxes.label}`, (sale) =>
        sumOf(linesAt(sale, rate).map(({ tax }) => tax)),
      ),
    ])
}

function linesAt({ saleItems }: Sale, rate: string) {
  return saleItems.flatMap(({ tax, product, unitPrice, ...line }) => {
    if (tax === undefined || rateName(tax) !== rate) return []
    return [{ amount: amountOf({ product, unitPrice, ...line }), tax: tax.amount }]
  })
}

/** Each with its reference, as it was typed; of a voucher the end of its code. */
const paymentsText = ({ payments = [] }: Sale): string | null =>
  payments.map(({ amount, ...way }) => `${paymentName(way)} ${amount.toFixed(2)}`).join(', ') ||
  null
