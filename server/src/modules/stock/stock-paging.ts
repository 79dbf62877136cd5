import * as z from 'zod/mini'

import { AFTER_ALL_IDS, AFTER_ALL_TIMES } from '../../db/newest-first.ts'
import { afterKeys, readPage } from '../../db/paging.ts'

import type { Database } from '../../db/database.ts'
import type { List, Page, PageRequest } from '../../db/paging.ts'

type DatedRow = { id: string; date: string; created_at: string; total: number }

const Keys = z.tuple([z.iso.datetime(), z.iso.datetime(), z.guid()])

/** Date, time of record and id of what the page comes after, newest first. */
export function afterDate(
  page: PageRequest,
): readonly [date: string, createdAt: string, id: string] {
  return afterKeys(page, Keys) ?? [AFTER_ALL_TIMES, AFTER_ALL_TIMES, AFTER_ALL_IDS]
}

/** Reads a page of entries or removals and the total of all its pages, as of one moment. */
export async function readPageByDate<Row extends DatedRow, T>(
  db: Database,
  institutionId: string,
  page: PageRequest,
  list: Omit<List<Row, T>, 'keysOf'>,
): Promise<Page<T>> {
  const keysOf = (row: Row) => [row.date, row.created_at, row.id]
  return readPage(db, institutionId, page, { ...list, keysOf })
}
