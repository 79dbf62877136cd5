import * as z from 'zod/mini'

import { INVALID_CURSOR } from '@mezgeb/contract/fields'

import { AppError } from '../app-error.ts'

const WITHOUT_LIMIT = 1000

/** One page of a list; `next` is the cursor of the following one. `total` counts all pages. */
export type Page<T> = { rows: T[]; next: string | null; total: number }

/** What every list understands (decisions §2). */
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

/** Cuts the surplus row off and makes the cursor of the next page from the last row's sort keys. */
export function pageOf<Row, T>(
  found: readonly Row[],
  page: PageRequest & { total: number },
  toItem: (row: Row) => T,
  keysOf: (row: Row) => readonly unknown[],
): Page<T> {
  const size = pageSize(page)
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const next =
    found.length > size && last !== undefined
      ? Buffer.from(JSON.stringify(keysOf(last))).toString('base64url')
      : null
  return { rows: rows.map(toItem), next, total: page.total }
}

/** A search text as a pattern for ILIKE that finds it anywhere and literally; null without one. */
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
