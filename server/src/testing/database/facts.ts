import { tablesOf } from './fill-schema.ts'

import type { QueryResultRow } from 'pg'

type Ask = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** Columns that moved with their values, and their new places. */
const MOVED = [{ from: 'accounts', to: 'users', column: 'password_hash' }] as const

/** Columns that have had another name since a migration. */
const RENAMED = [{ table: 'stock_movements', from: 'told_value', to: 'new_value' }] as const

/** Columns that no code has written, and that a migration removes. */
const UNUSED = [{ table: 'stock_movements', column: 'tax' }] as const

/** Columns that a migration fills, and at which schema they are facts. */
const FILLED = [
  { table: 'documents', column: 'series_id', from: 104 },
  { table: 'documents', column: 'number', from: 104 },
] as const

/** Counts that the server rebuilds when they are missing: no facts either. */
const COUNTED = new Set(['kept_low'])

/** Migrations that add rows to a table, and which one. */
export const ADDS_ROWS = new Map([
  ['0062_supplier_bills.sql', 'tenders'],
  ['0080_vouchers.sql', 'tenders'],
  ['0104_numbers_of_older_papers.sql', 'series'],
])

/** The digest of these columns of a table. */
export type Kept = { table: string; columns: string; digest: string; rows: number }

/** The facts of all tables, and of earlier ones that are views now. Columns that follow from others are not facts. */
export async function factsOf(ask: Ask, earlier: readonly Kept[], schema: number): Promise<Kept[]> {
  const columns = await writtenColumns(ask, schema)
  const isTable = new Set((await tablesOf(ask)).filter((table) => !COUNTED.has(table)))
  const tables = [...isTable].map((table) => ({ table, columns: columns.get(table) ?? '' }))
  return sameFactsOf(ask, [...tables, ...earlier.filter(({ table }) => !isTable.has(table))])
}

/** The facts of the same tables and columns now. */
export async function sameFactsOf(
  ask: Ask,
  tables: readonly Pick<Kept, 'table' | 'columns'>[],
): Promise<Kept[]> {
  if (tables.length === 0) return []
  const renamed = await renamedColumns(ask)
  // Sums of hashes in one statement: sorting every table, one after the other, takes much longer.
  const digests = await ask<{ digest: string; rows: number }>(
    `${tables
      .map(
        ({ table, columns }, at) =>
          `select ${at} as at, count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest
             from (select ${renamed(table, columns)} from ${table}) t`,
      )
      .join(' union all ')} order by at`,
  )
  return tables.map(({ table, columns }, at) => ({
    table,
    columns,
    digest: digests[at]?.digest ?? '',
    rows: digests[at]?.rows ?? 0,
  }))
}

/** The columns of a table by the names that they have now. */
async function renamedColumns(ask: Ask): Promise<(table: string, columns: string) => string> {
  const there = await ask<{ column: string }>(
    `select attrelid::regclass || '.' || attname as column from pg_attribute
      where (attrelid, attname) in (${RENAMED.map(({ table, to }) => `(to_regclass('${table}'), '${to}')`).join(', ')})`,
  )
  const now = RENAMED.filter(({ table, to }) =>
    there.some((one) => one.column === `${table}.${to}`),
  )
  return (table, columns) =>
    now
      .filter((one) => one.table === table)
      .reduce((text, { from, to }) => text.replace(new RegExp(`\\b${from}\\b`), to), columns)
}

/** Values of the columns that moved, in the old place or the new; none while they are null. */
export async function movedFactsOf(ask: Ask): Promise<Pick<Kept, 'digest' | 'rows'>[]> {
  const there = await ask<{ table: string; column: string }>(
    `select attrelid::regclass::text as table, attname as column from pg_attribute
      where (attrelid, attname) in (${MOVED.flatMap(({ from, to, column }) =>
        [from, to].map((table) => `(to_regclass('${table}'), '${column}')`),
      ).join(', ')}) order by 1`,
  )
  const facts = await sameFactsOf(
    ask,
    there.map(({ table, column }) => ({ table, columns: `institution_id, id, ${column}` })),
  )
  return facts.filter(({ rows }) => rows > 0).map(({ digest, rows }) => ({ digest, rows }))
}

/** By table. */
async function writtenColumns(ask: Ask, schema: number): Promise<Map<string, string>> {
  const rows = await ask<{ table: string; columns: string }>(
    `select relname as table, string_agg(attname, ', ' order by attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
        and relname || '.' || attname <> all ($1)
      group by 1`,
    [
      [
        ...MOVED.map(({ from, column }) => `${from}.${column}`),
        ...[...UNUSED, ...FILLED.filter(({ from }) => schema < from)].map(
          ({ table, column }) => `${table}.${column}`,
        ),
      ],
    ],
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}
