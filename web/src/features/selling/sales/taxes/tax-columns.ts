import { sumOf } from '@mezgeb/contract/kit/money'
import { amountOf } from '@mezgeb/contract/selling/sales'

import { t } from '../../../../texts/texts.ts'
import { rateName } from '../../taxes/tax-name.ts'
import { moneyColumn } from '../sale-column.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'

import type { SaleField } from '../sale-column.ts'

/** Two columns for each rate: the amount without the tax, and the tax. */
export function taxColumns(items: readonly Sale[]): SaleField[] {
  const rates = new Set(
    items.flatMap(({ saleItems }) =>
      saleItems.flatMap(({ tax }) => (tax === undefined ? [] : [rateName(tax)])),
    ),
  )
  return [...rates]
    .toSorted()
    .flatMap((rate) => [
      moneyColumn(`${rate}: ${t.taxes.withoutTax}`, (sale) =>
        sumOf(
          linesAt(sale, rate).flatMap(({ amount, tax }) => [
            amount,
            sale.tax?.isIncluded ? -tax : 0,
          ]),
        ),
      ),
      moneyColumn(`${rate}: ${t.taxes.label}`, (sale) =>
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
