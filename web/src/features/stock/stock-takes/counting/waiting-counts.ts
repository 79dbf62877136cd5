import * as z from 'zod/mini'
import { countedAs, measuredShape } from '@mezgeb/contract/kit/unit-size'

import { newId } from '../../../../lib/api/new-key.ts'
import { readStored, store } from '../../../../lib/session/storage.ts'
import { isOfLot } from '../lots/counted-lot.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

import type { CountedLot } from '../lots/counted-lot.ts'

const Waiting = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  ...measuredShape,
  place: z.string(),
  /** Of the batch that was counted; absent: none was named. */
  batch: z.optional(z.nullable(z.string())),
  expiresOn: z.optional(z.string()),
  quantity: z.nullable(z.number()),
  isTotal: z.boolean(),
  round: z.optional(z.number()),
  happenedAt: z.string(),
  /** Why the server refused it; absent: it waits. */
  refused: z.optional(z.string()),
})
/** A count that the server does not have yet. */
export type WaitingCount = z.infer<typeof Waiting>

export type NewCount = Pick<WaitingCount, 'place' | 'quantity' | 'isTotal'> & {
  product: Measured & { id: string; name: string }
  round?: number | undefined
  lot?: CountedLot | null
}

export function newWaiting({ round, product, lot = null, ...count }: NewCount): WaitingCount {
  const { id: productId, name } = product
  return {
    id: newId(),
    productId,
    name,
    ...count,
    happenedAt: new Date().toISOString(),
    ...lot,
    ...(round === undefined ? {} : { round }),
    ...countedAs(product),
  }
}

export function keepWaiting(key: string, waiting: readonly WaitingCount[]): void {
  store(key, waiting.length === 0 ? null : JSON.stringify(waiting))
}

export function storedWaiting(key: string): readonly WaitingCount[] {
  try {
    const parsed = z.array(Waiting).safeParse(JSON.parse(readStored(key) ?? '[]'))
    return parsed.success ? parsed.data : []
  } catch {
    return []
  }
}

type Of = { productId: string; place: string; lot: CountedLot | null }

/** Units of a product, or of one of its batches, at a place: those that the server knows, and those on their way. */
export function unitsHere(
  known: number | null,
  waiting: readonly WaitingCount[],
  { productId, place, lot }: Of,
): number | null {
  return waiting
    .filter((one) => one.productId === productId && one.place === place && isOfLot(one, lot))
    .filter(({ refused }) => refused === undefined)
    .reduce<number | null>(
      (units, { quantity, isTotal }) => (isTotal ? quantity : (units ?? 0) + (quantity ?? 0)),
      known,
    )
}
