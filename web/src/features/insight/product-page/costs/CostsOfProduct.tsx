import { getProductPrices } from '@mezgeb/contract/insight/product-history'
import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'

import { useCall } from '../../../../lib/api/use-call.ts'
import { formatAmount, formatDate, formatQuantity } from '../../../../lib/format/format.ts'
import { t } from '../../../../texts/texts.ts'
import { Panel as Frame } from '../../dashboard/Panel.tsx'
import { DocumentLink } from '../DocumentLink.tsx'
import { documentText } from '../movement-words.ts'
import classes from '../StockOfBranches.module.css'

import type { ProductPrices, ProductSheet } from '@mezgeb/contract/insight/product-history'

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
        <Cost
          key={`${cost.documentId} ${cost.at} ${cost.unitCost}`}
          cost={cost}
          product={product}
        />
      ))}
    </Frame>
  )
}

type Cost = NonNullable<ProductPrices['costs']>[number]

function Cost({ cost, product }: { cost: Cost; product: ProductSheet['product'] }) {
  const { at, supplier, quantity, unitCost } = cost
  const name = supplier?.name ?? documentText({ ...cost, number: null })
  return (
    <li className={classes.row}>
      <span>
        <DocumentLink moved={cost}>{name}</DocumentLink>
      </span>
      <span className={classes.number}>{formatAmount(unitCost)}</span>
      <span className={classes.note}>
        {t.productPage.costOf(formatQuantity(quantity, product), formatDate(at))}
      </span>
    </li>
  )
}
