import { jsonMembers } from '../../../platform/db/query/json-members.ts'
import { column } from '../../../platform/db/record-table.queries.ts'
import { BOUGHT_COLUMNS } from '../../stock/ledger/lines/bought-facets.ts'

import type { BoughtFacets } from '../../stock/ledger/lines/bought-facets.ts'

/** Facets of a line of an order, and of goods of a supplier, beside product and quantity. */
export type OrderedFacets = BoughtFacets & { code: string | null }
const TYPES = { ...BOUGHT_COLUMNS, code: 'text' }
const FIELDS = Object.keys(TYPES)

/** SQL of their columns, and of those of a row. */
export const NAMES = FIELDS.map((field) => column(field))
export const COLUMNS = NAMES.join(', ')
export const columnsOf = (row: string) => NAMES.map((name) => `${row}.${name}`).join(', ')

/** SQL of `OrderedFacets` of a row. */
export const facetsOf = (row: string) =>
  `json_build_object(${jsonMembers(
    Object.fromEntries(FIELDS.map((field) => [field, `${row}.${column(field)}`])),
  )}) as facets`

/** SQL of arrays from parameter `first`, and their values. */
export const arraysFrom = (first: number) =>
  Object.values(TYPES)
    .map((type, at) => `$${first + at}::${type}[]`)
    .join(', ')
export const valuesOf = (lines: readonly Readonly<Record<string, unknown>>[]) =>
  FIELDS.map((field) => lines.map((line) => line[field] ?? null))
