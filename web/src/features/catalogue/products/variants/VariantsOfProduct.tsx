import { Suspense, lazy } from 'react'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'

const VariantsPanel = lazy(() =>
  import('./VariantsPanel.tsx').then((panel) => ({ default: panel.VariantsPanel })),
)

/** The variants beside a product; nothing for other products. */
export function VariantsOfProduct({ sheet: { product } }: { sheet: ProductSheet }) {
  if (product.groupId === undefined) return null
  return (
    <Suspense>
      <VariantsPanel product={product} groupId={product.groupId} />
    </Suspense>
  )
}
