import * as z from 'zod/mini'
import { countedAs, measuredShape } from '@mezgeb/contract/kit/unit-size'

import { newId } from '../../../../lib/api/new-key.ts'
import { readStored, store } from '../../../../lib/session/storage.ts'
import { CountedFacets } from '../counted-facets.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

const Waiting = z.object({
  id: z.string(),
  productId: z.string(),
  name: z.string(),
  ...measuredShape,
  place: z.string(),
  ...CountedFacets.shape,
  quantity: z.nullable(z.number()),
  isTotal: z.boolean(),
  round: z.optional(z.number()),
  happenedAt: z.string(),
  /** Why the server refused it; absent: it waits. */
  refused: z.optional(z.string()),
})
/** A count that the server does not have yet. */
export type WaitingCount = z.infer<typeof Waiting>

export type NewCount = Pick<WaitingCount, 'place' | 'quantity' | 'isTotal' | 'round'> &
  CountedFacets & { product: Measured & { id: string; name: string } }

export function newWaiting({ round, product, ...count }: NewCount): WaitingCount {
  const { id: productId, name } = product
  return {
    id: newId(),
    productId,
    name,
    ...count,
    happenedAt: new Date().toISOString(),
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
