import type { Client } from 'pg'
import { escapeIdentifier } from 'pg'

import { sqlState } from '../database-errors.ts'

const OLDEST_VERSION = 150_000
const EXTENSIONS = ['pg_trgm', 'btree_gin']

/** Throws an Error with advice for PostgreSQL before 15, not in UTF-8, without search extensions, or with an LC_CTYPE without Amharic. */
export async function checkPostgres(client: Client): Promise<void> {
  const { rows } = await client.query<{
    version: string
    number: number
    encoding: string
    ctype: string
  }>(
    `select current_setting('server_version') as version,
            current_setting('server_version_num')::int as number,
            current_setting('server_encoding') as encoding,
            datctype as ctype
       from pg_database where datname = current_database()`,
  )
  const found = rows[0]
  if (found === undefined) throw new Error('PostgreSQL does not say which database this is')
  if (found.number < OLDEST_VERSION) {
    throw new Error(`PostgreSQL ${found.version} is too old: Mezgeb needs 15 or newer.`)
  }
  for (const name of EXTENSIONS) await ensureExtension(client, name)
  const letters = await client.query<{ count: number }>(
    `select cardinality(show_trgm('ቡና')) as count`,
  )
  if (found.encoding !== 'UTF8' || letters.rows[0]?.count === 0)
    throw new Error(wrongLocale(client, found))
}

async function ensureExtension(client: Client, name: string): Promise<void> {
  try {
    await client.query(`create extension if not exists ${name}`)
  } catch (error) {
    const state = sqlState(error)
    // 42501: not allowed; 58P01 and 0A000: the server does not have its files.
    const advice =
      state === '42501'
        ? `As a superuser run in this database:  CREATE EXTENSION ${name};`
        : `Install the contrib modules of PostgreSQL (Debian: part of the postgresql package), then start again.`
    throw new Error(`Mezgeb needs the PostgreSQL extension "${name}". ${advice}`, { cause: error })
  }
}

function wrongLocale(client: Client, found: { encoding: string; ctype: string }): string {
  const name = escapeIdentifier(client.database ?? '')
  return (
    `The database ${name} has encoding ${found.encoding} and LC_CTYPE "${found.ctype}", under which the search ` +
    `does not find Amharic. Make an empty one instead:  CREATE DATABASE ${name} TEMPLATE template0 ` +
    `ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8';`
  )
}
