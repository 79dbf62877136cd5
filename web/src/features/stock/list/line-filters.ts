import { PRODUCT_FILTER } from '../../catalogue/goods/product-filter.tsx'

import type { ListFilter } from '../../workspace/filters/list-filter.ts'

/** Filters by what a line of a document says, and their names. */
export const LINE_FILTERS: readonly ListFilter[] = [PRODUCT_FILTER]
export const BY_LINES = ['productId'] as const
