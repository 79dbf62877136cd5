import { WEIGHED } from '@mezgeb/contract/kit/counted'
import * as z from 'zod/mini'

import { partsOf } from './counted-row.ts'

/** The column of products t by which the trail finds `SIZES`. */
export const SIZED_BY = 'unit_size'

/** SQL for how a product t is counted, with the milliseconds when that changed. */
export const SIZES = `concat_ws(' ', ${partsOf('t')}, (select string_agg((extract(epoch from r.at) * 1000)::bigint::text, ' ') from unnest(t.recounted_at) r (at)))`

const Sized = z.catchall(z.object({ unit_size: z.optional(z.nullable(z.number())) }), z.unknown())
const Packed = z.catchall(
  z.object({ packs: z.array(z.catchall(z.object({ size: z.number() }), z.unknown())) }),
  z.unknown(),
)

type Entry = { at: string; before: unknown; after: unknown }

/** How a product was counted on this side of its entry: as the entry says, else as it was then. */
export function sizeIn(
  recorded: unknown,
  { at, before, after }: Entry,
  sizes: string | undefined,
): number {
  const hasSize = [before, after].some(
    (side) => Sized.safeParse(side).data?.unit_size !== undefined,
  )
  if (hasSize) return Sized.safeParse(recorded).data?.unit_size ?? 1
  return sizeThen(sizes, at)
}

/** How a product was counted at a moment, with null now: 1 and 1000 take turns. */
export function sizeThen(sizes = '1', at: string | null): number {
  const [size = 1, ...changes] = sizes.split(' ').map(Number)
  const later = at === null ? [] : changes.filter((change) => change > Date.parse(at))
  return later.length % 2 === 0 ? size : WEIGHED + 1 - size
}

/** The sizes of packs are counts, too. */
export function countsInUnit(recorded: unknown, size: number): unknown {
  const { data } = Packed.safeParse(recorded)
  if (data === undefined || size === 1) return recorded
  return { ...data, packs: data.packs.map((pack) => ({ ...pack, size: pack.size / size })) }
}
