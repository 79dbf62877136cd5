import { getProductPrices } from '@mezgeb/contract/insight/product-history'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { Panel as Frame } from '../dashboard/Panel.tsx'
import classes from './StockOfBranches.module.css'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'

/** Changes shown of a product's price. */
const SHOWN = 6

/** The last selling prices. */
export function PricesOfProduct({ sheet: { product } }: { sheet: ProductSheet }) {
  const { data } = useCall(getProductPrices, { params: { id: product.id } })
  const { institution } = useUser()
  return (
    <Frame
      title={t.productPage.prices}
      empty={data === undefined ? t.ui.loading : t.productPage.noPrices}
    >
      {(data?.prices ?? []).slice(0, SHOWN).map(({ at, price, user }) => (
        <li className={classes.row} key={at}>
          <span>{[formatDate(at), user?.name].filter(Boolean).join(' · ')}</span>
          <span className={classes.number}>
            {formatMoney(price, 'product', institution?.currency)}
          </span>
        </li>
      ))}
    </Frame>
  )
}
