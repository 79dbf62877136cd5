import { countsNoPieces, isWordFor } from '@mezgeb/contract/catalogue/units/unit-words'
import { withoutUnit } from '@mezgeb/contract/kit/read-number'
import { counted } from '@mezgeb/contract/kit/unit-size'

import type { Measured, TypedQuantity } from '@mezgeb/contract/kit/unit-size'

/** The number in `24 pcs` of a product with this unit; other texts stay. */
export const withoutUnitOf = (text: string, unit: string) =>
  withoutUnit(text, (word) => isWordFor(word, unit))

/** A typed quantity such as `2,5 kg` as the product is counted; other texts stay. */
export const countedInUnit = (
  text: string,
  { unit, ...product }: Measured & { unit: string },
): TypedQuantity => counted(withoutUnitOf(text, unit), product)

/** The unit that a heading such as `Qty (kg)` gives its numbers; empty for none. */
export function unitOfHeading(heading: string): string {
  const [, word = ''] = /[([]([^)\]]*)[)\]]?\s*$/.exec(heading) ?? []
  return countsNoPieces(word) ? word.trim() : ''
}
