/** Facets of a bill, beside its goods. Readers know none by name. */
export { BillTaxes as FacetFields, taxFacts as factsOfFacets } from './taxes/BillTaxes.tsx'
export { NO_TAXES as NO_FACETS, sumsOfTaxes as sumsOfFacets } from './taxes/typed-taxes.ts'
export { taxShapes as facetShapes, withSentTaxes as withSentFacets } from './taxes/typed-taxes.ts'
export type { TypedTaxes as TypedFacets } from './taxes/typed-taxes.ts'
