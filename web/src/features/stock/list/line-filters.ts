import { PRODUCT_FILTER } from '../../catalogue/goods/product-filter.tsx'
import { LINE_PARAMS } from './line-params.ts'

import type { ListFilter } from '../../workspace/filters/list-filter.ts'

/** Filters by what a line of a document says, and their names. */
export const LINE_FILTERS: readonly ListFilter[] = [PRODUCT_FILTER]
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys knows no names
export const BY_LINES = Object.keys(LINE_PARAMS) as (keyof typeof LINE_PARAMS)[]
