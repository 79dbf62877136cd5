import { costFields, listedCost } from './costs/cost-fields.ts'
import { lotFields } from './lots/lot-fields.tsx'
import { NO_LOT } from './lots/lot-line.ts'

import type { Field } from '../../ui/list/field.ts'
import type { CostedLine } from './costs/cost-fields.ts'
import type { LotLine } from './lots/lot-fields.tsx'

// Apart from the fields of forms: pages with a button that opens one load this.

/** The facets of a line of a document, beside its product and its quantity. */
type ShownLine = LotLine & CostedLine

const OF_LINES: readonly ((lines: readonly ShownLine[]) => Field<ShownLine>[])[] = [
  lotFields,
  costFields,
]

/** Their columns; without those of facets that no line has. */
export const facetFields = (lines: readonly ShownLine[]): Field<ShownLine>[] =>
  OF_LINES.flatMap((fieldsOf) => fieldsOf(lines))

/** Of goods that are bought: of an order, and of a proposal with what is sent for it. */
export {
  orderedCostFacts as orderedFacts,
  orderedCostFields as orderedFields,
} from './costs/cost-fields.ts'
export {
  amountOfBought,
  costSent as facetsSent,
  costWords as facetWords,
  sumOfKnown,
} from './costs/bought-cost.ts'

/** The columns of lists of documents. */
export const listedFacets = listedCost

/** Below the units of a branch. */
export { LotsLeft as BelowUnits } from './lots/LotsLeft.tsx'

/** The fields that facets of goods have in a line that is typed. */
export const NO_FACETS = NO_LOT
export type FacetValues = typeof NO_FACETS

/** Of a line of a document that is written once more, with what its product has for it, and of goods that another screen asks for. */
export { copiedLot as copiedFacets, lotOf as facetsOf } from './lots/lot-line.ts'
