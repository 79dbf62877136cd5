import { IN_THOUSANDTHS, counted, partsOf } from '@mezgeb/contract/kit/unit-size'

import type { Measured } from '@mezgeb/contract/kit/unit-size'

/** `3*tea` is three times tea. `times` is null without a number before a star. */
export type TypedSearch = { times: string | null; text: string }

export function readSearch(typed: string): TypedSearch {
  const [, times, text] = /^\s*(\d{1,7}(?:[.,]\d{0,3})?)\s*[*×]\s*(.*)$/s.exec(typed) ?? []
  return times === undefined || text === undefined
    ? { times: null, text: typed.trim() }
    : { times, text: text.trim() }
}

/** So many times some units, as the goods are counted: parts of goods by weight only. Undefined: that is no quantity. */
export function timesUnits(
  times: string | null,
  units: number,
  goods: Measured,
): number | undefined {
  if (times === null) return units
  const thousandths = counted(times, IN_THOUSANDTHS)
  if (typeof thousandths !== 'number') return undefined
  if (partsOf(goods) === 1 && thousandths % 1000 !== 0) return undefined
  const quantity = (thousandths * units) / 1000
  return Number.isInteger(quantity) && quantity > 0 ? quantity : undefined
}
