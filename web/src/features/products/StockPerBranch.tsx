import { useState } from 'react'

import { formatCount } from '../../lib/format.ts'
import { Facts } from '../../ui/Facts.tsx'
import { useBranchNames } from '../branches/branches.api.ts'
import classes from './ProductCard.module.css'

import type { Product } from '@mezgeb/contract/products'

/** What each branch has of a product, for the ADMIN who asks (decisions §5). */
export function StockPerBranch({ product }: { product: Product }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.branches} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Stock per branch</summary>
      {isOpen && <Branches stocks={product.branchProducts} />}
    </details>
  )
}

function Branches({ stocks }: { stocks: Product['branchProducts'] }) {
  const names = useBranchNames()
  return (
    <Facts
      facts={stocks.map(({ branchId, quantity }) => ({
        label: names.get(branchId) ?? '…',
        value: formatCount(quantity),
      }))}
    />
  )
}
