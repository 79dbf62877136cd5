import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'
import { formatAmount } from '../../../lib/format/format.ts'
import { t } from '../../../texts/texts.ts'
import { ProductField } from '../products/field/ProductField.tsx'
import classes from './GoodsOfLine.module.css'
import { leftText } from '../products/services/units-left.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'

import type { LookupInputProps } from '../../../ui/form/lookup/LookupField.tsx'

type GoodsOfLineProps = LookupInputProps & {
  /** The chosen product. */
  goods: Goods | undefined
  /** Whose units are shown; empty before one is chosen, null for the user's only one. */
  branchId: string | null
  /** Whose units the list says; absent: those of `branchId`. */
  stockOf?: { branchId: string; name: string } | undefined
  /** Names the branch of the units, where a form has several. */
  leftText?: ((units: string) => string) | undefined
  /** The price when the product was chosen. A price that has changed since is emphasised. */
  pickedPrice?: number | undefined
  /** Products of which the branch has none cannot be chosen. */
  mustBeInStock?: boolean
  /** See ProductField. */
  mustKeepStock?: boolean
  /** See ProductField. */
  mayAdd?: boolean
  addsInRow?: boolean
  onPick: (goods: Goods) => void
  onUnavailable?: ((goods: Goods) => void) | undefined
}

/** The product of a document's line, and below it its price and the units left. */
export function GoodsOfLine({
  goods,
  pickedPrice,
  branchId,
  stockOf,
  leftText: inWords = t.products.left,
  ...field
}: GoodsOfLineProps) {
  // From a document that is edited or fulfilled: its goods come without stock.
  const isKnown = goods !== undefined && (!keepsStock(goods) || goods.branchProducts.length > 0)
  const isChanged = pickedPrice !== undefined && pickedPrice !== goods?.pricePerUnit
  return (
    <>
      <ProductField
        {...field}
        product={goods}
        branchId={stockOf?.branchId ?? branchId ?? ''}
        branchName={stockOf?.name}
      />
      {goods !== undefined && (
        <p className={classes.hint} data-changed={isChanged || undefined}>
          {formatAmount(goods.pricePerUnit)} / {goods.unit}
          {isChanged && ` (${t.products.priceWas(formatAmount(pickedPrice))})`}
          {isKnown && branchId !== '' && ` · ${leftText(goods, branchId, inWords)}`}
        </p>
      )}
    </>
  )
}
