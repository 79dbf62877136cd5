import { isStocked } from '@mezgeb/contract/catalogue/product-out-of-stock'
import { isLowStock, shownStock } from '@mezgeb/contract/catalogue/products'
import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'
import { useMemo } from 'react'

import { choosesBranch, fixedBranchId } from '../../../../lib/session/access.ts'
import { useUser } from '../../../../lib/session/use-user.ts'
import { t } from '../../../../texts/texts.ts'
import { Badge } from '../../../../ui/kit/Badge.tsx'
import { TextLink } from '../../../../ui/kit/TextLink.tsx'
import { useBranchNames } from '../../../business/branches/branches.api.ts'
import { fieldLabel } from '../../../workspace/fields/fields.ts'
import { productFields } from '../product-fields.tsx'
import { StockBadges } from '../StockBadges.tsx'
import { wayToProduct } from '../way-to-product.ts'
import { unitsText } from '../services/units-left.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { User } from '@mezgeb/contract/people/user'

import type { Field } from '../../../../ui/list/field.ts'

/** As many columns fit beside price and status at 1280 px. */
const BRANCHES_MAX = 5

/**
 * The columns of the table: those of the card, and for those who see several branches the stock of each. Of more than
 * BRANCHES_MAX it has the sum, which leads to the product's page, where all are.
 */
export function useProductColumns(): readonly Field<Product>[] {
  const user = useUser()
  const names = useBranchNames(choosesBranch(user))
  return useMemo(() => columnsFor(user, names), [user, names])
}

function columnsFor(
  user: User,
  names: ReadonlyMap<string, string> | undefined,
): readonly Field<Product>[] {
  const fields = productFields(user)
  if (names === undefined || names.size < 2) return fields
  const isSum = (field: Field<Product>) => field.label === t.product.inStock
  if (names.size > BRANCHES_MAX) {
    return fields.map((field) => (isSum(field) ? { ...field, cell: sumCell(user) } : field))
  }
  const branches = [...names].map(([id, name]) => branchColumn(id, name))
  return fields.flatMap((field) => {
    if (isSum(field)) return [field, ...branches]
    return field.label === fieldLabel('status') ? { ...field, cell: statusCell(user) } : field
  })
}

const statusCell = (user: User) => (product: Product) => (
  <StockBadges user={user} product={product} isOfSum />
)

const sumCell = (user: User) => (product: Product) => (
  <TextLink way={wayToProduct(product.id)}>
    {unitsText(product, fixedBranchId(user) ?? null) ?? t.products.service}
  </TextLink>
)

function branchColumn(branchId: string, label: string): Field<Product> {
  const text = (product: Product) => unitsText(product, branchId)
  return {
    label,
    isNumber: true,
    text,
    cell: (product) => {
      const tone = toneOf(product, branchId)
      return tone === undefined ? text(product) : <Badge tone={tone}>{text(product)}</Badge>
    },
  }
}

function toneOf(product: Product, branchId: string) {
  const units = shownStock(product, branchId)
  const stock = product.branchProducts.find((one) => one.branchId === branchId)
  if (
    product.isArchived ||
    !keepsStock(product) ||
    (stock !== undefined && units <= 0 && !isStocked(stock))
  )
    return undefined
  if (units <= 0) return 'danger'
  return isLowStock(product, units, branchId) ? 'warning' : undefined
}
