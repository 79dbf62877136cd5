import { useEffect, useEffectEvent, useState } from 'react'

import { partKey } from '../counted-facets.ts'
import { useCountQueue } from './use-count-queue.ts'

import type { StockTake, StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'

import type { CountedFacets } from '../counted-facets.ts'

/** The product that is counted now, the part of it, and from which round on. */
export type Target = {
  product: StockTakeProduct
  part?: CountedFacets
  round?: number | undefined
}

/** The state of counting on this device: queue, place, the product in hand, and what is known of products. */
export function useCounting(take: StockTake) {
  const [known, setKnown] = useState<ReadonlyMap<string, StockTakeProduct>>(new Map())
  const [target, setTarget] = useState<Target | null>(null)
  const [place, setPlace] = useState(take.scope === 'SHELF' ? (take.shelf ?? '') : '')
  const learn = (products: readonly StockTakeProduct[]): void =>
    setKnown((before) => new Map([...before, ...products.map((one) => [one.id, one] as const)]))
  const queue = useCountQueue(take.id, learn)
  const retry = useEffectEvent(queue.retry)
  const isOpen = take.status === 'OPEN'
  useEffect(() => void (isOpen && retry()), [isOpen])
  return { queue, known, learn, place, setPlace, target, setTarget }
}
export type Counting = ReturnType<typeof useCounting>

/**
 * Units of the target at the place that are counted, of its round: those that the server knows, and those on their way; null: not
 * counted there.
 */
export function unitsHere({ known, queue, place }: Counting, target: Target): number | null {
  const { product, part = {}, round = 0 } = target
  const isHere = (one: CountedFacets & { place: string }) =>
    one.place === place && partKey(one) === partKey(part)
  const { places } = known.get(product.id) ?? product
  const there = places.find((one) => isHere(one) && one.round >= round)
  return queue.waiting
    .filter((one) => one.productId === product.id && isHere(one) && one.refused === undefined)
    .reduce<number | null>(
      (units, { quantity, isTotal }) => (isTotal ? quantity : (units ?? 0) + (quantity ?? 0)),
      there?.quantity ?? null,
    )
}
