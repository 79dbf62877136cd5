import { isLowStock, shownStock } from '@mezgeb/contract/catalogue/products'

import { formatCount } from '../../../lib/format/format.ts'
import { choosesBranch, fixedBranchId } from '../../../lib/session/access.ts'
import { t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import classes from './ProductCard.module.css'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { User } from '@mezgeb/contract/people/user'

/** The units in the branches that this user reaches. */
export function unitsFor(user: User, product: Product): number {
  return shownStock(product, fixedBranchId(user))
}

/** The specification's words for low stock, null where the shown stock is not low. */
export function lowStockText(user: User, product: Product): string | null {
  const units = unitsFor(user, product)
  return isLowStock(product, units) ? t.products.lowStock(formatCount(units)) : null
}

/** The badges of a product of which too little is left; where the user reaches all branches, each is judged for itself, too. */
export function StockBadges({ user, product }: { user: User; product: Product }) {
  const low = lowStockText(user, product)
  const isOut = unitsFor(user, product) <= 0 && product.branchProducts.length > 0
  const scarce = choosesBranch(user) && !isOut ? scarceBranches(product) : []
  if (low === null && !isOut && scarce.length === 0) return null
  return (
    <span className={classes.badges} data-tone="warning">
      {low !== null && <Badge tone="warning">{low}</Badge>}
      {isOut && <Badge tone="danger">{t.products.outOfStock}</Badge>}
      {scarce.length > 0 && <BranchBadges scarce={scarce} />}
    </span>
  )
}

// A branch alone says it with the badge of the sum.
function scarceBranches(product: Product) {
  const { branchProducts } = product
  if (branchProducts.length < 2) return []
  return branchProducts.filter(({ quantity }) => quantity <= 0 || isLowStock(product, quantity))
}

function BranchBadges({ scarce }: { scarce: Product['branchProducts'] }) {
  const names = useBranchNames()
  return scarce.map(({ branchId, quantity }) => {
    const branch = names?.get(branchId) ?? t.products.anotherBranch
    return quantity <= 0 ? (
      <Badge key={branchId} tone="danger">
        {t.products.outIn(branch)}
      </Badge>
    ) : (
      <Badge key={branchId} tone="warning">
        {t.products.leftIn(branch, formatCount(quantity))}
      </Badge>
    )
  })
}
