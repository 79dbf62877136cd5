import { sumOf } from '@mezgeb/contract/kit/money'

import { formatAmount } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Fact } from '../../slips/SlipParts.tsx'
import { rateName } from '../../taxes/tax-name.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'

type Taxed = Pick<Sale, 'saleItems' | 'tax' | 'totalAmount'>
type OfReturn = { document: { tax?: number | undefined } }
type OfExchange = { exchange: { sale: Taxed; return: OfReturn['document'] } }
type Listed = { list: string | undefined }

/** The tax in a sale by rate, as a list of facts; nothing where there is none. */
export function TaxOfSale({ sale, list }: { sale: Taxed } & Listed) {
  if (sale.tax === undefined) return null
  return (
    <dl className={list}>
      <TaxLines sale={sale} />
    </dl>
  )
}

/** The same of a return. */
export function TaxOfReturn({ document: { tax }, list }: OfReturn & Listed) {
  if (tax === undefined) return null
  return (
    <dl className={list}>
      <Fact label={t.taxes.label} value={formatAmount(tax)} />
    </dl>
  )
}

/** The same of an exchange. */
export function TaxOfExchange({ exchange: { sale, return: back }, list }: OfExchange & Listed) {
  if (sale.tax === undefined && back.tax === undefined) return null
  return (
    <dl className={list}>
      <TaxLines sale={sale} />
      {back.tax !== undefined && (
        <Fact label={`${t.exchanges.cameBack}: ${t.taxes.label}`} value={formatAmount(-back.tax)} />
      )}
    </dl>
  )
}

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
      <Fact label={t.taxes.withoutTax} value={formatAmount(sumOf([totalAmount, -tax.amount]))} />
      {[...amounts].map(([name, ofRate]) => (
        <Fact key={name} label={name} value={formatAmount(sumOf(ofRate))} />
      ))}
    </>
  )
}
