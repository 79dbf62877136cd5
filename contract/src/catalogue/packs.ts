import * as z from 'zod/mini'

import { codeKey } from '../kit/codes.ts'
import { toCents, totalOf } from '../kit/money.ts'
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

/** ETB by which packs with their own price cost less than their units, as pack_discount in SQL. */
export function packDiscount(
  sold: SoldPacks,
  { pricePerUnit, packs = [], ...goods }: PricedGoods,
): number {
  const cents = packs.map(({ name, size, price }) => {
    if (price === undefined) return 0
    const ofUnits = totalOf([{ price: pricePerUnit, quantity: size, ...countedAs(goods) }])
    return Math.floor((sold[name] ?? 0) / size) * (toCents(ofUnits) - toCents(price))
  })
  return cents.reduce((sum, one) => sum + one, 0) / 100
}
