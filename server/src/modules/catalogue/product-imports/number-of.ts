import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { readNumber, readingsOf, withoutNoise } from '@mezgeb/contract/kit/read-number'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { shownCell, textOf } from './cell-error.ts'

import type { DecimalSign } from '@mezgeb/contract/kit/read-number'

const rule = ruleOf(RULES)

/**
 * The number in a cell, with or without currency and thousands; for none, or for one of two, the rule that it breaks. `sign`: with which
 * the cell was written.
 */
export function numberOf(
  cell: string | number | null | undefined,
  sign?: DecimalSign,
): number | string {
  if (typeof cell === 'number') return withoutNoise(cell)
  const number = readNumber(textOf(cell), sign)
  if (number !== undefined) return number
  const { '.': one, ',': other } = readingsOf(textOf(cell))
  return one === undefined || other === undefined
    ? rule('CELL_NOT_NUMBER', { text: shownCell(cell) })
    : rule('CELL_UNSURE', { text: shownCell(cell), one, other })
}
