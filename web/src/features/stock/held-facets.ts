import { chosenLot, givenLot, lotColumn } from './lots/chosen-lot.tsx'

/** Facets of goods that are in stock; those of goods that certainly have them; and their columns in a branch. */
export const heldFacets = [chosenLot]
export const givenFacets = [givenLot]
export const heldColumns = (branchId: string | null) => [lotColumn(branchId)]
