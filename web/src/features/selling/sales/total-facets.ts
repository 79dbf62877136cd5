import { TaxHint } from '../taxes/TaxHint.tsx'
import { taxNote } from '../taxes/tax-note.ts'

/** Facets beside the total of a sale, and as a text. */
export const BesideTotal = TaxHint
export const noteOfTotal = taxNote
