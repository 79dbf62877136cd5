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

type SoldUnits = { quantity: number; pack?: string | null | undefined }

/** How many units of a product are sold in each of its packs, by the name of the pack. */
export function soldPacks(items: readonly SoldUnits[]): Map<string, number> {
  const packs = new Map<string, number>()
  for (const { quantity, pack } of items)
    if (pack) packs.set(pack, (packs.get(pack) ?? 0) + quantity)
  return packs
}

type PricedGoods = Packed & Measured & { pricePerUnit: number }

/** ETB of units of a product, some of them in packs, full ones at the price that they have of their own; as pack_discount in SQL. */
export function packedAmount(
  items: readonly SoldUnits[],
  { pricePerUnit: price, packs = [], ...goods }: PricedGoods,
): number {
  const sold = soldPacks(items)
  const ofUnits = (units: number) => lineAmount({ price, quantity: units, ...countedAs(goods) })
  const others = packs.map(({ name, size, price: own }) =>
    own === undefined
      ? 0
      : (Math.floor((sold.get(name) ?? 0) / size) * (toCents(own) - toCents(ofUnits(size)))) / 100,
  )
  return sumOf([ofUnits(items.reduce((units, item) => units + item.quantity, 0)), ...others])
}
