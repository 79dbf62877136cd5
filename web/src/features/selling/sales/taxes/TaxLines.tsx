import { sumOf } from '@mezgeb/contract/kit/money'

import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { rateName } from '../../taxes/tax-name.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'

type Taxed = Pick<Sale, 'saleItems' | 'tax' | 'totalAmount'>

/** The tax of a sale by rate, as rows of a list of facts; before it, where tax is on top, what the goods cost without it. */
export function TaxLines({ sale: { saleItems, tax, totalAmount } }: { sale: Taxed }) {
  if (tax === undefined) return null
  const amounts = new Map<string, number[]>()
  for (const item of saleItems) {
    if (item.tax === undefined) continue
    const name = rateName(item.tax)
    amounts.set(name, [...(amounts.get(name) ?? []), item.tax.amount])
  }
  return (
    <>
      <div>
        <dt>{t.taxes.withoutTax}</dt>
        <dd>{formatAmount(sumOf([totalAmount, -tax.amount]))}</dd>
      </div>
      {[...amounts].map(([name, ofRate]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatAmount(sumOf(ofRate))}</dd>
        </div>
      ))}
    </>
  )
}
