import { isOutOfStock, isStocked } from '@mezgeb/contract/catalogue/product-out-of-stock'
import { isLowStock, shownStock } from '@mezgeb/contract/catalogue/products'
import { inShownUnit } from '@mezgeb/contract/kit/unit-size'
import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'

import { choosesBranch, fixedBranchId } from '../../../lib/session/access.ts'
import { addTexts, t } from '../../../texts/texts.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { useBranchNames } from '../../business/branches/branches.api.ts'
import classes from './ProductCard.module.css'
import { product as english } from './product.page.en.ts'
import { formatCounted } from '../../../lib/format/format.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { User } from '@mezgeb/contract/people/user'

addTexts({ product: english })

/** The units in the branches that this user reaches. */
export function unitsFor(user: User, product: Product): number {
  return shownStock(product, fixedBranchId(user))
}

/** The same in the unit of the product; null of a service. */
export function shownUnits(user: User, product: Product): number | null {
  return keepsStock(product) ? inShownUnit(unitsFor(user, product), product) : null
}

/** The specification's words for low stock, that a product is archived, or null. */
export function lowStockText(user: User, product: Product): string | null {
  const units = unitsFor(user, product)
  if (product.isArchived) return t.product.archived
  return isLowStock(product, units, fixedBranchId(user))
    ? t.product.lowStock(formatCounted(units, product))
    : null
}

type StockBadgesProps = {
  user: User
  product: Product
  /** Each branch has its own column, which leaves room for one badge. */
  isOfSum?: boolean
}

/** The badges of a product of which too little is left; where the user reaches all branches, each is judged for itself, too. */
export function StockBadges({ user, product, isOfSum = false }: StockBadgesProps) {
  const low = lowStockText(user, product)
  const isOfAll = choosesBranch(user)
  // Others may stock what these do not.
  const mayBeElsewhere = isOfAll && !product.branchProducts.some(isStocked)
  const names = useBranchNames(mayBeElsewhere)
  const isOut = isOutOfStock(product, (mayBeElsewhere ? names?.size : undefined) ?? 1)
  const scarce = isOfAll && !isOut && !isOfSum ? scarceBranches(product) : []
  if (product.isArchived) return <Badge>{t.product.archived}</Badge>
  if (!keepsStock(product)) return <Badge>{t.products.service}</Badge>
  if (low === null && !isOut && scarce.length === 0) return null
  return (
    <span className={classes.badges} data-tone="warning">
      {low !== null && !(isOfSum && isOut) && <Badge tone="warning">{low}</Badge>}
      {isOut && <Badge tone="danger">{t.product.outOfStock}</Badge>}
      {scarce.length > 0 && <BranchBadges scarce={scarce} product={product} />}
    </span>
  )
}

// A branch alone without a level says it with the badge of the sum.
function scarceBranches(product: Product) {
  const { branchProducts } = product
  const [first, ...others] = branchProducts
  if (others.length === 0 && first?.minimum === undefined) return []
  return branchProducts.filter(
    (stock) =>
      (stock.quantity <= 0 && isStocked(stock)) ||
      isLowStock(product, stock.quantity, stock.branchId),
  )
}

type BranchBadgesProps = { scarce: Product['branchProducts']; product: Product }

function BranchBadges({ scarce, product }: BranchBadgesProps) {
  const names = useBranchNames()
  return scarce.map(({ branchId, quantity }) => {
    const branch = names?.get(branchId) ?? t.product.anotherBranch
    return quantity <= 0 ? (
      <Badge key={branchId} tone="danger">
        {t.product.outIn(branch)}
      </Badge>
    ) : (
      <Badge key={branchId} tone="warning">
        {t.product.leftIn(branch, formatCounted(quantity, product))}
      </Badge>
    )
  })
}
