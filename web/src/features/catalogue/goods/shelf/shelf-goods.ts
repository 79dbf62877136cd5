import { hasCode, listProducts } from '@mezgeb/contract/catalogue/products'

import { useMemo, useState } from 'react'

import { call } from '../../../../lib/api/call.ts'
import { useCall } from '../../../../lib/api/use-call.ts'
import { useUser } from '../../../../lib/session/use-user.ts'

import { isTyped } from '../../products/field/is-typed.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

/** Not as many as a product field reads, whose pages the cache keeps in another form. */
const TILES = 36
const HITS = 12

/**
 * The products that a branch sells most often, or those of a category. They keep their places while the page is shown, because
 * hands remember them: each sale may change which ones are sold most often.
 */
export function useShelf(branchId: string, categoryId: string | null) {
  const institutionId = useUser().institution?.id
  const of = categoryId === null ? { sort: '-sold' as const, soldIn: branchId } : { categoryId }
  const shelf = categoryId ?? branchId
  const answer = useCall(listProducts, { query: { institutionId, limit: TILES, ...of } })
  const [places] = useState(() => new Map<string, string[]>())
  const { data } = answer
  const items = useMemo(() => {
    if (data === undefined) return undefined
    const known = places.get(shelf) ?? []
    const others = data.map(({ id }) => id).filter((id) => !known.includes(id))
    const ids = [...known, ...others]
    places.set(shelf, ids)
    return data.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  }, [data, places, shelf])
  return { ...answer, items }
}

/** The products that a search finds, those that the branch sells most often first; while it runs, those of the one before. */
export function useHits(branchId: string, search: string) {
  const institutionId = useUser().institution?.id
  const { data, isPlaceholderData, error } = useCall(
    listProducts,
    hitsOf({ institutionId, branchId, search }),
    {
      keepsLast: true,
    },
  )
  const isSettled = data !== undefined && !isPlaceholderData
  return { items: named(data ?? [], search), isSettled, error }
}

/** The same for a search that was sent before its hits are shown: the first with all typed words; undefined for none. */
export async function firstHit(wanted: Wanted): Promise<Product | undefined> {
  const { search } = wanted
  const found = named(await call(listProducts, hitsOf(wanted)), search)
  return found.find((one) => isTyped(one, search))
}

type Wanted = { institutionId: string | undefined; branchId: string; search: string }

function hitsOf({ institutionId, branchId, search }: Wanted) {
  return { query: { institutionId, search, sort: '-sold' as const, soldIn: branchId, limit: HITS } }
}

/** The place of the first hit with all typed words; -1: all are similar only. */
export const firstTyped = (found: readonly Product[], search: string): number =>
  found.findIndex((one) => isTyped(one, search))

// A code names one product: no other is offered.
function named(found: readonly Product[], search: string): readonly Product[] {
  const coded = found.filter((one) => hasCode(one, search))
  return coded.length > 0 ? coded : found
}
