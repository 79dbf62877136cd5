import { findPackedGoods } from './packed-goods.queries.ts'
import { countedOf } from './unit-size/counted-row.ts'

import type { packDiscount } from '@mezgeb/contract/catalogue/packs'
import type { Transaction } from '../../../platform/db/transactions.ts'

export type PackedGoods = Parameters<typeof packDiscount>[1] & {
  /** ETB per unit; null: none. */
  floorPrice: number | null
}

/** Prices, packs and floor prices of products, by id. */
export async function readPackedGoods(
  tx: Transaction,
  institutionId: string,
  ids: readonly string[],
): Promise<Map<string, PackedGoods>> {
  const rows = ids.length === 0 ? [] : await tx.query(findPackedGoods(institutionId, ids))
  return new Map(
    rows.map(({ id, price, packs, floor_price: floorPrice, ...row }) => [
      id,
      { pricePerUnit: price, packs: packs ?? [], floorPrice, ...countedOf(row) },
    ]),
  )
}
