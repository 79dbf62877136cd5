import type { BilledTax } from '@mezgeb/contract/buying/supplier-bills'

/** Facets of a bill, beside its goods. Readers know none by name. */
export { taxesOfBill as facetsOfBill, writeTaxes as writeFacets } from './taxes/taxes-of-bill.ts'
export { TAXES_SHOWN as FACETS_SHOWN } from './taxes/bill-taxes.queries.ts'
export type ShownFacets = { taxes: BilledTax[] }
