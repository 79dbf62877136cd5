import * as z from 'zod/mini'

import { GivenLot, chosenLot, givenLot, lotColumn } from './lots/chosen-lot.tsx'
import { LotShape, typedLot } from './lots/typed-lot.tsx'

/** The fields that facets of goods have in a line that is typed. */
export const FACET_SHAPES = LotShape.shape
export const FACET_FIELDS = z.keyof(LotShape).options

/** Of goods that come in. */
export const comingFacets = [typedLot]
export const comingColumns = comingFacets.map(({ column }) => column)

/** Of goods that are in stock; those of goods that certainly have them, with their fields; and their columns in a branch. */
export const heldFacets = [chosenLot]
export const givenFacets = [givenLot]
export const GivenFacets = GivenLot
export const heldColumns = (branchId: string | null) => [lotColumn(branchId)]

/** How texts of a pasted table are read. */
export const pastedTexts = async () => (await import('./lots/pasted-lot.ts')).pastedLot
