import * as z from 'zod/mini'

import { afterKeys, pageOf } from './paging.ts'

import type { Database } from './database.ts'
import type { Query } from './statement.ts'
import type { Page, PageRequest } from './paging.ts'

const NameKeys = z.tuple([z.string(), z.guid()])
// No name is empty, so this stands before all of them. One form of the statement then serves every page, and its
// condition can always use the index.
const BEFORE_ALL = ['', '00000000-0000-0000-0000-000000000000'] as const

/** `name_key` and `id` after which the page begins, for lists that are sorted by name without regard to case. */
export function afterName(page: PageRequest): readonly [nameKey: string, id: string] {
  return afterKeys(page, NameKeys) ?? BEFORE_ALL
}

type NamedRow = { id: string; name_key: string }

type NameList<Row extends NamedRow, T> = {
  /** One row more than the page has. */
  rows: Query<Row>
  total: Query<{ total: number }>
  toItem: (row: Row) => T
}

/** Reads a page of a list by name and the total of all its pages, as of one moment. */
export async function readPageByName<Row extends NamedRow, T>(
  db: Database,
  institutionId: string,
  page: PageRequest,
  list: NameList<Row, T>,
): Promise<Page<T>> {
  const [rows, [count]] = await db.readTogether(institutionId, (tx) =>
    Promise.all([tx.query(list.rows), tx.query(list.total)]),
  )
  return pageOf(rows, { ...page, total: count?.total ?? 0 }, list.toItem, (row) => [
    row.name_key,
    row.id,
  ])
}
