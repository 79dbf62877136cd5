import { lineProduct, pricedColumns } from './goods-row.ts'

import type { Goods } from '@mezgeb/contract/catalogue/goods'
import type { PricedRow } from './goods-row.ts'

/** A product that a line proposes. */
export type PackedRow = PricedRow & {
  packs: Goods['packs'] | null
  tracks_expiry: true | null
}

/** SQL for the columns of the product with this alias. */
export const packedColumns = (p: string) => `${pricedColumns(p)}, ${p}.packs, ${p}.tracks_expiry`

/** As the contract's `PackedGoods`. */
export const packedProduct = (id: string, row: PackedRow) => ({
  ...lineProduct(id, row),
  ...(row.packs === null ? {} : { packs: row.packs }),
  ...(row.tracks_expiry === true ? { tracksExpiry: true } : {}),
})
