import { Suspense, lazy, useState } from 'react'

import { t } from '../../../texts/texts.ts'
import classes from './ProductCard.module.css'

import type { Product } from '@mezgeb/contract/catalogue/products'

const BranchStocks = lazy(() =>
  import('./BranchStocks.tsx').then((module) => ({ default: module.BranchStocks })),
)

type StockPerBranchProps = {
  product: Product
  /** Of the heading with the product's name. */
  titleId: string
}

/**
 * A product's stock in each branch, for an ADMIN on demand (decisions §5). No `details`: the
 * browser creates a layer for the hidden content of each, and checks them at every scroll step of a
 * long list.
 */
export function StockPerBranch({ product, titleId }: StockPerBranchProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.branches} data-print={isOpen ? undefined : 'none'}>
      <button
        className={classes.toggle}
        type="button"
        aria-expanded={isOpen}
        aria-describedby={titleId}
        onClick={() => setOpen(!isOpen)}
      >
        {t.product.perBranch}
      </button>
      {isOpen && (
        <Suspense fallback={<p>{t.ui.loading}</p>}>
          <BranchStocks product={product} titleId={titleId} />
        </Suspense>
      )}
    </div>
  )
}
