import { Client } from 'pg'

import type { TestDatabase } from './test-database.ts'

/**
 * Runs SQL as the owner in a transaction that stays open until the returned function is called. With a last statement it
 * commits, else nothing has happened.
 */
export async function holdOpen(
  { connection }: TestDatabase,
  text: string,
  values: unknown[],
): Promise<(last?: { text: string; values: unknown[] }) => Promise<void>> {
  const client = new Client(connection)
  await client.connect()
  await client.query('begin')
  await client.query(text, values)
  return async (last) => {
    if (last !== undefined) {
      await client.query(last)
      await client.query('commit')
    }
    await client.end()
  }
}
