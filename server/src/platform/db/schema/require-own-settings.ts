import { cannotConnect } from '../connection/primary.ts'
import { sqlState } from '../database-errors.ts'

import type { PoolClient } from 'pg'

const POOLER =
  'A pooler in front of PostgreSQL keeps from it what each connection is to begin with, its time limits first of all. Give ' +
  'DATABASE_URL the database itself; docs/operating.md says what a pooler must be like.'

/** Throws an Error with advice when a pooler takes the settings of connections away. */
export async function requireOwnSettings(connect: () => Promise<PoolClient>): Promise<void> {
  const settings = await settingsOf(connect).catch((error: unknown) => {
    // pgbouncer says so only in its message: the code of its error has other causes, too.
    if (/startup parameter/.test(String(error))) throw new Error(POOLER, { cause: error })
    // A connection that was lost has no code.
    throw sqlState(error) === '' ? cannotConnect('The connection was lost', error) : error
  })
  if (settings !== '5s off') throw new Error(POOLER)
}

async function settingsOf(connect: () => Promise<PoolClient>): Promise<string | undefined> {
  const client = await connect()
  try {
    const { rows } = await client.query<{ settings: string }>(
      `select concat_ws(' ', current_setting('statement_timeout'), current_setting('enable_seqscan')) as settings`,
    )
    return rows[0]?.settings
  } finally {
    client.release()
  }
}
