import * as z from 'zod/mini'

import { codeKey } from '../kit/codes.ts'
import { lineAmount, sumOf, toCents } from '../kit/money.ts'
import { countedAs } from '../kit/unit-size.ts'

import type { Measured } from '../kit/unit-size.ts'

export const PACKS_MAX = 10
export const PACK_SIZE_MAX = 100_000
export const PACK_NAME_MAX = 50

/** Units that are bought, counted and sold together, such as a carton. Stock is kept in units. */
export const Pack = z.object({
  name: z.string(),
  /** Units in it. */
  size: z.int(),
  /** Unique among all codes and barcodes of the institution. */
  barcode: z.nullable(z.string()),
  /** ETB, of the whole pack, at most 2 decimals; absent: it costs as much as its units. */
  price: z.optional(z.number()),
})
export type Pack = z.infer<typeof Pack>

type Packed = { packs?: Pack[] | undefined }

export function packWith({ packs = [] }: Packed, text: string): Pack | undefined {
  const wanted = codeKey(text)
  return packs.find(({ barcode }) => barcode !== null && codeKey(barcode) === wanted)
}

export type SoldPacks = Readonly<Record<string, number>>

type PricedGoods = Packed & Measured & { pricePerUnit: number }

/** ETB of goods of which units are sold in packs, full ones at the price that they have of their own; as pack_discount in SQL. */
export function packedAmount(
  { quantity, packs: sold }: { quantity: number; packs: SoldPacks },
  { pricePerUnit: price, packs = [], ...goods }: PricedGoods,
): number {
  const ofUnits = (units: number) => lineAmount({ price, quantity: units, ...countedAs(goods) })
  const others = packs.map(({ name, size, price: own }) =>
    own === undefined
      ? 0
      : (Math.floor((sold[name] ?? 0) / size) * (toCents(own) - toCents(ofUnits(size)))) / 100,
  )
  return sumOf([ofUnits(quantity), ...others])
}
