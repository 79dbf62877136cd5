import * as z from 'zod/mini'

import { AFTER_ALL_IDS, AFTER_ALL_TIMES } from '../../db/newest-first.ts'
import { afterKeys, pageOf } from '../../db/paging.ts'

import type { Database } from '../../db/database.ts'
import type { Query } from '../../db/statement.ts'
import type { Page, PageRequest } from '../../db/paging.ts'

type DatedRow = { id: string; date: string; created_at: string }

type DatedList<Row extends DatedRow, T> = {
  /** One row more than the page has. */
  rows: Query<Row>
  total: Query<{ total: number }>
  toItem: (row: Row) => T
}

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
  list: DatedList<Row, T>,
): Promise<Page<T>> {
  const [rows, [count]] = await db.readTogether(institutionId, (tx) =>
    Promise.all([tx.query(list.rows), tx.query(list.total)]),
  )
  return pageOf(rows, { ...page, total: count?.total ?? 0 }, list.toItem, (row) => [
    row.date,
    row.created_at,
    row.id,
  ])
}
