import { Client } from 'pg'

import type { TestDatabase } from './test-database.ts'

/** Runs SQL as the owner in a transaction that stays open until the returned function is called. */
export async function holdOpen(
  { connection }: TestDatabase,
  text: string,
  values: unknown[],
): Promise<() => Promise<void>> {
  const client = new Client(connection)
  await client.connect()
  await client.query('begin')
  await client.query(text, values)
  return () => client.end()
}
