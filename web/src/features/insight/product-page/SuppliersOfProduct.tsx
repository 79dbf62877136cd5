import { formatAmount, formatDate, formatQuantity } from '../../../lib/format/format.ts'
import { searchedFor } from '../../../lib/shell/paths.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { Panel as Frame } from '../dashboard/Panel.tsx'
import classes from './StockOfBranches.module.css'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'

/** Suppliers of the product, with units and the last day. */
export function SuppliersOfProduct({ sheet: { product, suppliers } }: { sheet: ProductSheet }) {
  return (
    <Frame title={t.productPage.suppliers} empty={t.productPage.noSuppliers}>
      {suppliers.map(({ supplier, units, lastAt, lastCost }) => (
        <li className={classes.row} key={supplier.id}>
          <TextLink way={searchedFor('/suppliers', supplier.name)}>{supplier.name}</TextLink>
          <span className={classes.number}>
            {typeof lastCost === 'number' && t.productPage.lastCost(formatAmount(lastCost))}
          </span>
          <span className={classes.note}>
            {t.productPage.brought(formatQuantity(units, product.unit), formatDate(lastAt))}
          </span>
        </li>
      ))}
    </Frame>
  )
}
