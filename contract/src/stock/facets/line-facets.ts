import { costField } from './costs.ts'
import { lotsField } from '../lots.ts'

/** Facets of a line in replies, beside its product and its quantity (docs/decisions/0137). */
export const facetsOfLine = { lots: lotsField, cost: costField }

/** The same of all lines of a document. */
export const facetsOfDocument = { cost: costField }
