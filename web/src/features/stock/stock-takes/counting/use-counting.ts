import { useEffect, useEffectEvent, useState } from 'react'

import { isOfLot } from '../lots/counted-lot.ts'
import { useCountQueue } from './use-count-queue.ts'

import type { StockTake, StockTakeProduct } from '@mezgeb/contract/stock/stock-takes'

import type { CountedLot } from '../lots/counted-lot.ts'

/** The product that is counted now, its batch, and from which round on. */
export type Target = {
  product: StockTakeProduct
  lot?: CountedLot | null
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

/** Units of a batch at a place as the server knows them, of the round that is counted; null: not counted there. */
export function knownUnits(
  product: StockTakeProduct,
  place: string,
  { lot = null, round }: Pick<Target, 'lot' | 'round'>,
): number | null {
  const there = product.places.find((one) => one.place === place && isOfLot(one, lot))
  if (there === undefined || (round !== undefined && there.round < round)) return null
  return there.quantity
}
