import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { datesOf, isUnsureDate, readDate } from '@mezgeb/contract/kit/dates/read-date'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { shownCell } from './cell-error.ts'

const rule = ruleOf(RULES)

/** The day of a text as ISO 8601; other text stays. */
export function isoDay(text: string): string {
  return readDate(text) ?? text
}

/** The rule that a text breaks which is one day or another; undefined for other texts. */
export function unsureDay(text: string): string | undefined {
  if (!isUnsureDate(text)) return undefined
  const [one = '', other = ''] = new Set(Object.values(datesOf(text)))
  return rule('CELL_DAY_UNSURE', { text: shownCell(text), one, other })
}
