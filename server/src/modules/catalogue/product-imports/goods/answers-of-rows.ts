import { tracksExpiry } from './lots-of-rows.ts'
import { keepsStock } from './service-of-rows.ts'
import { soldByWeight } from './weight-of-rows.ts'

import type { Answer, Answers } from './answer.ts'
import type { KnownProduct } from './known-products.queries.ts'

/** Readers of this list know no facet by name. */
export const ANSWERS: readonly Answer[] = [soldByWeight, tracksExpiry, keepsStock]

export const answersOfKnown = (known: KnownProduct): Answers =>
  Object.fromEntries(ANSWERS.map(({ field, ofKnown }) => [field, ofKnown(known)]))

export function fieldsOfAnswers(values: Answers): object {
  return Object.fromEntries(
    ANSWERS.flatMap(({ field, toProduct }) => {
      const isYes = values[field]
      return isYes === undefined ? [] : Object.entries(toProduct(isYes))
    }),
  )
}
