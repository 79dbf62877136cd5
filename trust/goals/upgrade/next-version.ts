import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { ServerUnderTest } from '../../lib/server-under-test.ts'
import type { Weakness } from '../../lib/weaken.ts'

const folder = fileURLToPath(new URL('../../../server/migrations', import.meta.url))

/** How many migrations this version has. */
export function ownMigrations(): number {
  return readdirSync(folder).filter((name) => name.endsWith('.sql')).length
}

/** This version and so many more migrations: what releases change, a table, a column with a default and an index. */
export function nextVersion(count: number): Weakness {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return { add: numbers.map((number) => ({ file: fileOf(number), text: textOf(number) })) }
}

/** The same, with something else in a migration that was applied long ago. */
export function edited(count: number): Weakness {
  const find = /create table institutions/
  const file = 'migrations/0001_institutions.sql'
  return {
    ...nextVersion(count),
    code: [{ file, find, replace: '-- edited\ncreate table institutions' }],
  }
}

/** How many migrations the database has; -1 when one is noted whose column is missing. */
export async function foundMigrations(sql: ServerUnderTest['sql']): Promise<number> {
  const [row] = await sql<{ noted: number; columns: number }>(
    `select (select count(*)::int from schema_migrations) as noted,
            (select count(*)::int from information_schema.columns
              where table_name = 'sales' and column_name like 'next_%') as columns`,
  )
  const { noted = 0, columns = 0 } = row ?? {}
  return noted === ownMigrations() + columns ? noted : -1
}

function fileOf(number: number): string {
  return `migrations/${String(ownMigrations() + number).padStart(4, '0')}_next_${number}.sql`
}

/** The sleep is a moment to be killed in; nobody waits for the table that is locked then. */
function textOf(number: number): string {
  return `
    create table next_${number} (institution_id uuid not null, id uuid not null, primary key (institution_id, id));
    select pg_sleep(0.3);
    alter table sales add column next_${number} text not null default 'none';
    create index sales_next_${number}_idx on sales (institution_id, next_${number}, id);`
}
