import { listSisterStock } from '@mezgeb/contract/stock/transfers'

import { useCall } from '../../../lib/api/use-call.ts'
import { formatQuantity } from '../../../lib/format/format.ts'
import { fixedBranchId } from '../../../lib/session/access.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { t } from '../../../texts/texts.ts'
import { TextLink } from '../../../ui/kit/TextLink.tsx'
import { Panel as Frame } from '../dashboard/Panel.tsx'
import classes from './StockOfBranches.module.css'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'

/** For those who see one branch only: the units of the others, and the way to ask for them. */
export function StockElsewhere({ sheet: { product } }: { sheet: ProductSheet }) {
  const own = fixedBranchId(useUser())
  const isRequested = useMay()('transfers.request') && own !== undefined
  const query = { productId: product.id }
  const { data } = useCall(listSisterStock, { query }, { enabled: isRequested })
  if (!isRequested || data === undefined) return null
  const others = data.filter(({ branch }) => branch.id !== own)
  const way = { to: '/transfers/new', search: { goods: product.name, to: own } } as const
  return (
    <Frame
      title={t.sisterStock.elsewhere}
      empty={t.sisterStock.nowhere}
      aside={others.length > 0 && <TextLink way={way}>{t.sisterStock.request}</TextLink>}
    >
      {others.map(({ branch, quantity }) => (
        <li className={classes.row} key={branch.id}>
          <span>{branch.name}</span>
          <span className={classes.number}>{formatQuantity(quantity, product)}</span>
        </li>
      ))}
    </Frame>
  )
}
