import { discountOfLine } from './discount-of-line.ts'
import { costShown, costsOfLine } from '../../costs/costs-of-line.ts'
import { expiredFirst } from '../../lots/expired-first.ts'
import { lotsMoved, lotsOfLine, signedLots } from '../../lots/lots-of-line.ts'
import { moveLots, namedLots } from '../../lots/move-lots.ts'

import type { DocumentKindData } from '@mezgeb/contract/kit/feature'
import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { DiscountOfLine } from './discount-of-line.ts'
import type { CostsOfLine } from '../../costs/costs-of-line.ts'
import type { LotsOfLine } from '../../lots/lots-of-line.ts'

type Sign = DocumentKindData['sign']

/** Facets of a line, beside its product and its quantity. Each gives SQL for its fields, as documents of a sign show them. */
export type FacetsOfLine = CostsOfLine & DiscountOfLine & LotsOfLine
// In the order in which a document that was just written has them: a repeated request is answered with the same text.
const FACETS = [costsOfLine, discountOfLine, lotsOfLine]

/** Values of a kind whose lines share one sign are shown without it. */
export const shown = (sign: Sign, value: string) => (sign === 0 ? value : `abs(${value})`)

/** SQL for arguments of `json_build_object`. */
export const facetsOfLine = (sign: Sign): string =>
  FACETS.flatMap((facet) =>
    Object.entries(facet((value) => shown(sign, value), sign)).map(
      ([name, value]) => `'${name}', ${value}`,
    ),
  ).join(', ')

/** The contract's `facetsInput` of a line that is posted. */
export const facetsOfBody = namedLots

/** In their place, of a line of goods that are thrown away because they have expired. */
export const facetsOfSpoiled = expiredFirst

/** The contract's `goodsFacets`. */
export const shownOfGoods = lotsMoved

/** The contract's `facetsOfLine`. */
export const shownOfLine = (line: FacetsOfLine) => ({
  ...shownOfGoods(line),
  ...costShown(line),
})

/** The contract's `facetsOfDocument`. */
export const shownOfDocument = costShown

/** Facets that lines moved beside their stock. */
export type MovedFacets = LotsOfLine

/** Moves them. Gives those of a line, of a kind with this sign. */
export async function movedFacets(
  tx: Transaction,
  lines: Parameters<typeof moveLots>[1],
  sign: Sign,
) {
  const lots = await moveLots(tx, lines)
  return (line: number): MovedFacets => ({ lots: signedLots(lots[line] ?? [], sign) })
}

/** A line as it was posted, of a kind with this sign. */
export const signed = (line: FacetsOfLine, sign: Sign): FacetsOfLine => ({
  ...line,
  cost: line.cost === null ? null : (sign || 1) * line.cost,
  lots: signedLots(line.lots, sign),
})
