import * as z from 'zod/mini'

import { INVALID_CURSOR } from '@mezgeb/contract/kit/fields'

import { AppError } from '../../app-error.ts'

import type { Database } from '../database.ts'
import type { Query } from '../statement.ts'

const WITHOUT_LIMIT = 1000

/** One page of a list; `next` is the cursor of the following one. `total` counts all pages, `sum` adds up their amounts, of one kind or several. */
export type Page<T> = {
  rows: T[]
  next: string | null
  total: number
  sum?: number | readonly number[]
}

export type PageRequest = {
  search?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
}

/** Rows on a page at most. Lists ask for one more, to see whether another page follows. */
export function pageSize(page: PageRequest): number {
  return page.limit ?? WITHOUT_LIMIT
}

/** The sort keys of the last row seen, or null on the first page. Throws INVALID on anything we did not make. */
export function afterKeys<T>(page: PageRequest, keys: z.ZodMiniType<T>): T | null {
  if (page.cursor === undefined) return null
  const result = keys.safeParse(decoded(page.cursor))
  if (!result.success) throw invalidCursor()
  return result.data
}

type Counted = { total: number }

export type List<Row extends Counted, T> = {
  rows: Query<Row>
  total: Query<Counted>
  toItem: (row: Row) => T
  keysOf: (row: Row) => readonly unknown[]
}

export async function readPage<Row extends Counted, T>(
  db: Database,
  institutionId: string,
  page: PageRequest,
  list: List<Row, T>,
): Promise<Page<T>> {
  const rows = await db.read(institutionId, list.rows)
  // A page after the last has no row to say the total.
  const [counted] =
    rows.length > 0 || page.cursor === undefined ? rows : await db.read(institutionId, list.total)
  return pageOf(rows, { ...page, total: counted?.total ?? 0 }, list)
}

function pageOf<Row extends Counted, T>(
  found: readonly Row[],
  page: PageRequest & Counted,
  { toItem, keysOf }: Pick<List<Row, T>, 'toItem' | 'keysOf'>,
): Page<T> {
  const size = pageSize(page)
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const next = found.length > size && last !== undefined ? cursorAfter(keysOf(last)) : null
  return { rows: rows.map((row) => toItem(row)), next, total: page.total }
}

export function cursorAfter(keys: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url')
}

/** A search text as a pattern for LIKE that finds it anywhere and literally; null without one. */
export function likePattern(search: string | undefined): string | null {
  if (search === undefined || search === '') return null
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

function decoded(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw invalidCursor()
  }
}

function invalidCursor(): AppError {
  return new AppError('INVALID', { fields: [{ path: 'cursor', message: INVALID_CURSOR }] })
}
