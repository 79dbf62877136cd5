import { inShownUnit } from '@mezgeb/contract/kit/unit-size'

import { AppError } from '../../../../platform/app-error.ts'
import { countedOf } from '../../../catalogue/goods/unit-size/counted-row.ts'

import type { ErrorCode } from '@mezgeb/contract/kit/errors'
import type { CountedRow } from '../../../catalogue/goods/unit-size/counted-row.ts'

type Goods<Item, Row> = {
  find: (item: Item) => Row | undefined
  /** Units of all of them, and of those that were taken before. */
  unitsOf: (row: Row) => readonly [of: number, before: number]
  /** The refusal of items that take more, and its sentence with the units that are left. */
  code: ErrorCode
  message: (units: number) => string
  /** Of an item, that says how many units it takes. */
  field?: string
}

/** The shares of goods that items take, one behind the other. Throws NOT_FOUND for other goods, and a refusal of every item that takes more than is left. */
export function sharesTaken<Item extends { quantity: number }, Row extends CountedRow>(
  items: readonly Item[],
  { find, unitsOf, code, message, field = 'quantity' }: Goods<Item, Row>,
) {
  const taken = new Map<Row, number>()
  const fields: { path: string; message: string }[] = []
  const shares = items.map((item, at) => {
    const row = find(item)
    if (row === undefined) throw new AppError('NOT_FOUND')
    const [of, first] = unitsOf(row)
    const before = taken.get(row) ?? first
    const after = before + item.quantity
    const path = `items.${at}.${field}`
    if (after > of) {
      const left = inShownUnit(Math.max(0, of - before), countedOf(row))
      fields.push({ path, message: message(left) })
    }
    taken.set(row, after)
    return { item, row, path, share: { of, before, after } }
  })
  if (fields.length > 0) throw new AppError(code, { fields })
  return shares
}
