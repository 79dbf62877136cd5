import * as z from 'zod/mini'

import { afterKeys, readPage } from './paging.ts'

import type { Database } from '../database.ts'
import type { List, Page, PageRequest } from './paging.ts'

const NameKeys = z.tuple([z.string(), z.guid()])
// No name is empty, so this sorts before all of them. One form of the statement then serves every page, and its
// condition can always use the index.
const BEFORE_ALL = ['', '00000000-0000-0000-0000-000000000000'] as const

/** `name_key` and `id` after which the page begins, for lists that are sorted by name (docs/decisions/0010). */
export function afterName(page: PageRequest): readonly [nameKey: string, id: string] {
  return afterKeys(page, NameKeys) ?? BEFORE_ALL
}

type NamedRow = { id: string; name_key: string; total: number }

/** Reads a page of a list by name and the total of all its pages, as of one moment. */
export async function readPageByName<Row extends NamedRow, T>(
  db: Database,
  institutionId: string,
  page: PageRequest,
  list: Omit<List<Row, T>, 'keysOf'>,
): Promise<Page<T>> {
  const keysOf = (row: Row) => [row.name_key, row.id]
  return readPage(db, institutionId, page, { ...list, keysOf })
}
