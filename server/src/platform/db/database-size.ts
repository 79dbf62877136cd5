import { statement } from './statement.ts'

import type { Database } from './database.ts'

const size = statement<{ bytes: number }>(
  'database_size',
  'select pg_database_size(current_database()) as bytes',
)

/** Bytes of the database on disk, without its write-ahead log. */
export async function databaseSize(db: Database): Promise<number> {
  const [row] = await db.call(size())
  return row?.bytes ?? Number.NaN
}
