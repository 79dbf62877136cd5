import * as z from 'zod/mini'

import { LotShape, typedLot } from './lots/typed-lot.tsx'

/** The fields that facets of goods have in a line that is typed. */
export const FACET_SHAPES = LotShape.shape
export const FACET_FIELDS = z.keyof(LotShape).options

/** Of goods that come in. */
export const comingFacets = [typedLot]
export const comingColumns = comingFacets.map(({ column }) => column)

/** How texts of a pasted table are read. */
export const pastedTexts = async () => (await import('./lots/pasted-lot.ts')).pastedLot
