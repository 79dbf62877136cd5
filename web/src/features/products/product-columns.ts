import { isLowStock, shownStock } from '@mezgeb/contract/products'

import { formatCount, formatMoney } from '../../lib/format.ts'
import { t } from '../../texts/texts.ts'

import type { Product } from '@mezgeb/contract/products'
import type { User } from '@mezgeb/contract/users'

import type { PrintColumn } from '../printing/print-column.ts'

/** What of a product is printed: what its card shows, in the units that this user sees. */
export function productColumns({ role, branch, institution }: User): PrintColumn<Product>[] {
  const unitsOf = (product: Product) =>
    shownStock(product, role === 'ADMIN' ? undefined : branch?.id)
  const lowStock = (product: Product) =>
    isLowStock(product, unitsOf(product))
      ? t.products.lowStock(formatCount(unitsOf(product)))
      : null
  return [
    { heading: t.ui.name, text: ({ name }) => name },
    { heading: t.categories.label, text: ({ category }) => category.name },
    {
      heading: t.products.pricePerUnit,
      isNumber: true,
      text: ({ pricePerUnit }) => formatMoney(pricePerUnit, 'product', institution?.currency),
    },
    { heading: t.products.inStock, isNumber: true, text: (one) => formatCount(unitsOf(one)) },
    { heading: t.products.unit, text: ({ unit }) => unit },
    { heading: t.printing.status, text: lowStock },
  ]
}
