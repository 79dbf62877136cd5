import { measured } from '@mezgeb/contract/kit/unit-size'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

/** How a product is counted, in a row of a statement. */
export type CountedRow = { unit_size: number | null }

export const countedOf = (row: CountedRow): Measured => measured(row.unit_size)

/** SQL for the column of `CountedRow`, of the product or the line with this alias. */
export const countedBy = (of: string) => `${of}.unit_size`

/** The same as a member of a JSON object. */
export const countedMember = (of: string) => `'unit_size', ${countedBy(of)}`

/** The same under the name of the contract. */
export const countedField = (of: string) => `'unitSize', ${countedBy(of)}`

/** SQL for a quantity of the product or the line `of`, in the unit of the product: for sums over products. */
export const inUnit = (quantity: string, of: string) =>
  `shown_quantity(${quantity}, ${countedBy(of)})`

/** SQL for ETB of a quantity at a price per unit. */
export const atPrice = (quantity: string, price: string, of: string) =>
  `line_amount(${quantity}, ${price}, ${countedBy(of)})`

/** SQL for how many of the parts that are counted one unit has. */
export const partsOf = (of: string) => `coalesce(${countedBy(of)}, 1)`
