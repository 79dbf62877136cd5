import { formatDate, formatQuantity } from '../../../lib/format/format.ts'
import { searchedFor } from '../../../lib/shell/paths.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { Panel as Frame } from '../dashboard/Panel.tsx'
import { lastFacets } from './product-facets.ts'
import classes from './StockOfBranches.module.css'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'

/** Suppliers of the product, with units and the last day; the default one first. */
export function SuppliersOfProduct({ sheet: { product, suppliers } }: { sheet: ProductSheet }) {
  const byDefault = product.supplier
  const brought = suppliers.find(({ supplier }) => supplier.id === byDefault?.id)
  const others = suppliers.filter((one) => one !== brought)
  const first = byDefault === undefined ? [] : [{ supplier: byDefault, ...brought }]
  return (
    <Frame title={t.productPage.suppliers} empty={t.productPage.noSuppliers}>
      {[...first, ...others].map((one) => (
        <li className={classes.row} key={one.supplier.id}>
          <TextLink way={searchedFor('/suppliers', one.supplier.name)}>
            {one.supplier.name}
          </TextLink>
          <span className={classes.number}>{lastFacets(one)}</span>
          <span className={classes.note}>{noteOf(one)}</span>
        </li>
      ))}
    </Frame>
  )

  function noteOf({ supplier, units, lastAt }: (typeof first)[number]): string {
    const of = lastAt === undefined || units === undefined ? null : { units, lastAt }
    return [
      supplier.id === byDefault?.id && t.suppliers.default,
      of !== null &&
        t.productPage.brought(formatQuantity(of.units, product), formatDate(of.lastAt)),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
