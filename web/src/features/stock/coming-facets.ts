import * as z from 'zod/mini'

import { LotLine, NO_LOT, copiedLot, lotOf, typedLot } from './lots/typed-lot.tsx'

/** The fields that facets of goods have in a line that is typed. */
export const FACET_SHAPES = LotLine.shape
export const FACET_FIELDS = z.keyof(LotLine).options
export const NO_FACETS = NO_LOT
export type FacetValues = typeof NO_FACETS

/** Of goods that another screen asks for. */
export const facetsOf = lotOf

/** Of a line of a document that is written once more, and what its product has for it. */
export const copiedFacets = copiedLot

/** Of goods that come in. */
export const comingFacets = [typedLot]
export const comingColumns = comingFacets.map(({ column }) => column)

/** How texts of a pasted table are read. */
export const pastedTexts = async () => (await import('./lots/pasted-lot.ts')).pastedLot
