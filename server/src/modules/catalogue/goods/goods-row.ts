import { countedBy, countedOf } from './unit-size/counted-row.ts'

import type { CountedRow } from './unit-size/counted-row.ts'

/** The columns of a product that every line shows. */
export type GoodsRow = CountedRow & { name: string; unit: string }

/** SQL for the columns of the product with this alias. */
export const goodsColumns = (p: string) => `${p}.name, ${p}.unit, ${countedBy(p)}`

export const goodsOf = (row: GoodsRow) => ({ name: row.name, unit: row.unit, ...countedOf(row) })

/** With the selling price of now. */
export type PricedRow = GoodsRow & { price: number }

export const pricedColumns = (p: string) => `${goodsColumns(p)}, ${p}.price_per_unit as price`

/** The product of a line, as the contract's `LineProduct`. */
export const lineProduct = (id: string, row: PricedRow) => ({
  id,
  ...goodsOf(row),
  pricePerUnit: row.price,
})
