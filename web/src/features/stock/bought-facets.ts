import { costFacet } from './costs/cost-facet.tsx'
import { orderedCost, orderedCostColumn } from './costs/ordered-cost.tsx'

import type { CostedLine } from './costs/cost-facet.tsx'

// Facets of goods that are bought, beside product and quantity. Readers know none by name.

/** In a line that is typed. */
export type BoughtLine = CostedLine
export { typedCost as typedFacets } from './costs/bought-cost.ts'

/** Of an order: as it was known before, and as text. */
export const orderedFacets = [orderedCost]
export const orderedColumns = () => [orderedCostColumn()]
export {
  COST_TEXT as ORDERED_TEXTS,
  knownCost as knownFacets,
  orderedCostSum as orderedSum,
} from './costs/ordered-cost.tsx'

/** Of a delivery: as it is copied, in its form, and what is missing. */
export const deliveredFacets = [costFacet]
export { copiedCost as copiedBought, deliveredSum } from './deliveries/costs/delivered-costs.ts'
export { useCostColumns as useDeliveredColumns } from './deliveries/costs/delivered-columns.tsx'
export { NeedsCosts as MissingFacets } from './deliveries/costs/NeedsCosts.tsx'

/** Numbers of a pasted table, and which columns are theirs. */
export {
  PASTED_COSTS as PASTED_NUMBERS,
  guessedCosts as guessedBought,
} from './deliveries/costs/pasted-costs.ts'
