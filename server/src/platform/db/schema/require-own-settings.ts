import type { Pool } from 'pg'

const POOLER =
  'A pooler in front of PostgreSQL keeps from it what each connection is to begin with, its time limits first of all. Give ' +
  'DATABASE_URL the database itself; docs/operating.md says what a pooler must be like.'

/** Throws an Error that says what to do when connections of the pool do not begin with the settings that it gives them. */
export async function requireOwnSettings(pool: Pool): Promise<void> {
  const { rows } = await pool
    .query<{ settings: string }>(
      `select concat_ws(' ', current_setting('statement_timeout'), current_setting('enable_seqscan')) as settings`,
    )
    .catch((error: unknown) => {
      // The message of pgbouncer, which has no code of its own for it.
      if (/startup parameter/.test(String(error))) throw new Error(POOLER, { cause: error })
      throw error
    })
  if (rows[0]?.settings !== '5s off') throw new Error(POOLER)
}
