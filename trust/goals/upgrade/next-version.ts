import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { ServerUnderTest } from '../../lib/server-under-test.ts'
import type { Weakness } from '../../lib/weaken.ts'

const folder = fileURLToPath(new URL('../../../server/migrations', import.meta.url))

/** Number of this version's migrations. */
export function ownMigrations(): number {
  return readdirSync(folder).filter((name) => name.endsWith('.sql')).length
}

/** This version with so many more migrations, as releases have: a table, a column with a default and an index. */
export function nextVersion(count: number): Weakness {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return { add: numbers.map((number) => ({ file: fileOf(number), text: textOf(number) })) }
}

/** The same, with a change in an old, applied migration. */
export function edited(count: number): Weakness {
  const find = /create table institutions/
  const file = 'migrations/0001_institutions.sql'
  return {
    ...nextVersion(count),
    code: [{ file, find, replace: '-- edited\ncreate table institutions' }],
  }
}

/** Number of applied migrations; -1 if a recorded one lacks its column. */
export async function foundMigrations(sql: ServerUnderTest['sql']): Promise<number> {
  const [row] = await sql<{ noted: number; columns: number }>(
    `select (select count(*)::int from schema_migrations) as noted,
            (select count(*)::int from information_schema.columns
              where table_name = 'documents' and column_name like 'next_%') as columns`,
  )
  const { noted = 0, columns = 0 } = row ?? {}
  return noted === ownMigrations() + columns ? noted : -1
}

function fileOf(number: number): string {
  return `migrations/${String(ownMigrations() + number).padStart(4, '0')}_next_${number}.sql`
}

/** The sleep leaves time for a kill; no request needs the locked table. */
function textOf(number: number): string {
  return `
    create table next_${number} (institution_id uuid not null, id uuid not null, primary key (institution_id, id));
    select pg_sleep(0.3);
    alter table documents add column next_${number} text not null default 'none';
    create index documents_next_${number}_idx on documents (institution_id, next_${number}, id);`
}
