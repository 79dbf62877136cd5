import { NO_LOT, copiedLot, lotOf } from './lots/lot-line.ts'
import { LotsLeft } from './lots/LotsLeft.tsx'

// Apart from the fields of forms: pages with a button that opens one load this.

/** The fields that facets of goods have in a line that is typed. */
export const NO_FACETS = NO_LOT
export type FacetValues = typeof NO_FACETS

/** Of goods that another screen asks for. */
export const facetsOf = lotOf

/** Of a line of a document that is written once more, and what its product has for it. */
export const copiedFacets = copiedLot

/** Below the units of a branch. */
export const BelowUnits = LotsLeft
