import { recordReads, recordWrites } from '../../../platform/db/record-table.queries.ts'

import type { Category } from '@mezgeb/contract/catalogue/categories'

const table = { table: 'categories', one: 'category', fields: ['name', 'description'] } as const

/** Categories. The unique key of names says CATEGORY_TAKEN; the search looks at name and description. */
export const categories = { ...recordWrites<Category>(table), ...recordReads<Category>(table) }
