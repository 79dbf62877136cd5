import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { isWordFor } from '@mezgeb/contract/catalogue/units/unit-words'
import {
  numberAndUnit,
  readNumber,
  readingsOf,
  withoutNoise,
  withoutUnit,
} from '@mezgeb/contract/kit/read-number'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { shownCell, textOf } from './cell-error.ts'

import type { DecimalSign } from '@mezgeb/contract/kit/read-number'

const rule = ruleOf(RULES)

/**
 * The number in a cell, with or without currency and thousands; for none, or for one of two, the rule that it breaks. `sign`: with which
 * the cell was written. `units`: those in which it may be, by its words.
 */
export function numberOf(
  cell: string | number | null | undefined,
  { sign, units = [] }: { sign?: DecimalSign; units?: readonly string[] } = {},
): number | string {
  if (typeof cell === 'number') return withoutNoise(cell)
  const text = withoutUnit(textOf(cell), (word) => units.some((unit) => isWordFor(word, unit)))
  const number = readNumber(text, sign)
  if (number !== undefined) return number
  const [unit = ''] = units
  if (unit !== '' && numberAndUnit(text).unit !== '')
    return rule('CELL_OTHER_UNIT', { text: shownCell(cell), unit })
  const { '.': one, ',': other } = readingsOf(text)
  return one === undefined || other === undefined
    ? rule('CELL_NOT_NUMBER', { text: shownCell(cell) })
    : rule('CELL_UNSURE', { text: shownCell(cell), one, other })
}
