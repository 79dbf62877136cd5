import * as z from 'zod/mini'

import { afterKeys, pageSize } from '../../../platform/db/query/paging.ts'
import { countedBy, countedOf } from '../../catalogue/goods/unit-size/counted-row.ts'

import type { PageRequest } from '../../../platform/db/query/paging.ts'
import type { CountedRow } from '../../catalogue/goods/unit-size/counted-row.ts'

/** A row of a report by product and branch, which are in its order; `total` counts the rows of all pages. */
export type ReportedRow = CountedRow & {
  name_key: string
  product_id: string
  branch_id: string
  product: string
  code: string | null
  unit: string
  branch: string
  total: number
}

/** SQL for the columns of a product p. */
export const REPORTED = `p.name_key, p.id as product_id, p.name as product, p.code, p.unit, ${countedBy('p')}`

const Keys = z.tuple([z.string(), z.guid(), z.guid()])
const FIRST = '00000000-0000-0000-0000-000000000000'

/** The keys of the last row seen and the rows to read. */
export const pageOfGoods = (page: PageRequest) => [
  ...(afterKeys(page, Keys) ?? ['', FIRST, FIRST]),
  pageSize(page) + 1,
]

export const keysOfGoods = (row: ReportedRow) => [row.name_key, row.product_id, row.branch_id]

export const goodsOf = (row: ReportedRow) => ({
  id: `${row.product_id} ${row.branch_id}`,
  product: {
    id: row.product_id,
    name: row.product,
    code: row.code,
    unit: row.unit,
    ...countedOf(row),
  },
  branch: { id: row.branch_id, name: row.branch },
})
