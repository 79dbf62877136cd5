import { getProductPrices } from '@mezgeb/contract/insight/product-history'
import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'

import { useCall } from '../../../../lib/api/use-call.ts'
import { formatAmount, formatDate, formatQuantity } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Panel as Frame } from '../../dashboard/Panel.tsx'
import { DocumentLink } from '../DocumentLink.tsx'
import { documentText } from '../movement-words.ts'
import classes from '../StockOfBranches.module.css'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'

/** Of the costs of a product. */
const SHOWN = 6

/** The last costs of a product, for those who may see them. */
export function CostsOfProduct({ sheet: { product } }: { sheet: ProductSheet }) {
  const { data } = useCall(getProductPrices, { params: { id: product.id } })
  const costs = data?.costs
  if (costs === undefined || (costs.length === 0 && !keepsStock(product))) return null
  return (
    <Frame title={t.productPage.costs} empty={t.productPage.noCosts}>
      {costs.slice(0, SHOWN).map((cost) => (
        <li className={classes.row} key={`${cost.documentId} ${cost.at} ${cost.unitCost}`}>
          <span>
            <DocumentLink moved={cost}>
              {cost.supplier?.name ?? documentText({ ...cost, number: null })}
            </DocumentLink>
          </span>
          <span className={classes.number}>{formatAmount(cost.unitCost)}</span>
          <span className={classes.note}>
            {t.productPage.costOf(formatQuantity(cost.quantity, product), formatDate(cost.at))}
          </span>
        </li>
      ))}
    </Frame>
  )
}
