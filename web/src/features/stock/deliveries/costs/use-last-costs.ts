import { listLastCosts } from '@mezgeb/contract/stock/deliveries'
import { useMemo } from 'react'

import { useCall } from '../../../../lib/api/use-call.ts'
import { NEW } from '../../../../lib/drafts/inline-create.ts'
import { useMay } from '../../../../lib/session/use-may.ts'

import type { CostedLine } from '../../costs/cost-facet.tsx'

export type Bought = {
  branchId: string | null
  supplier: { id: string } | typeof NEW | null
  items: readonly CostedLine[]
}

/** The last cost of a unit (ETB) by product, of the delivery's supplier where it is known; for those who see costs. */
export function useLastCosts(draft: Bought): ReadonlyMap<string, number> {
  const { branchId, supplier, items } = draft
  const ids = new Set(items.map(({ productId }) => productId).filter((id) => id !== ''))
  const query = {
    branchId: branchId ?? undefined,
    supplierId: supplier === null || supplier === NEW ? undefined : supplier.id,
    productIds: [...ids].toSorted().join(','),
  }
  const enabled = useMay()('costs.view') && branchId !== '' && ids.size > 0
  const { data } = useCall(listLastCosts, { query }, { enabled, keepsLast: true })
  return useMemo(
    () => new Map(data?.map(({ productId, unitCost }) => [productId, unitCost])),
    [data],
  )
}
