import { Client } from 'pg'

import type { TestDatabase } from './test-database.ts'

/** Runs SQL in a transaction of its own, as the owner, which stays open until what this gives is called. */
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
