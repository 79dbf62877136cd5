import { RULES } from '@mezgeb/contract/catalogue/product-imports'
import { daysOf, lacksDay, readDate } from '@mezgeb/contract/kit/dates/read-date'
import { ruleOf } from '@mezgeb/contract/kit/refusals'

import { shownCell } from './cell-error.ts'

import type { DateReading } from '@mezgeb/contract/kit/dates/read-date'

const rule = ruleOf(RULES)

/** The day of a text as ISO 8601; other text stays. */
export function isoDay(text: string): string {
  return readDate(text) ?? text
}

/** The rule that a text breaks which is one day or another, or a month where a day is needed; undefined for other texts. */
export function unclearDay(text: string, reading?: DateReading): string | undefined {
  const [one = '', other] = daysOf(text, reading)
  if (other !== undefined) return rule('CELL_DAY_UNSURE', { text: shownCell(text), one, other })
  return one === '' && lacksDay(text)
    ? rule('CELL_DAY_MISSING', { text: shownCell(text) })
    : undefined
}
