import { tablesOf } from './fill-schema.ts'

import type { QueryResultRow } from 'pg'

type Ask = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** Columns that moved with their values, and their new places. */
const MOVED = [{ from: 'accounts', to: 'users', column: 'password_hash' }] as const

/** Columns that no code has written, and that a migration removes. */
const UNUSED = [{ table: 'stock_movements', column: 'tax' }] as const

/** Counts that the server rebuilds when they are missing: no facts either. */
const COUNTED = new Set(['kept_low'])

/** Migrations that add rows to a table, and which one. */
export const ADDS_ROWS = new Map([
  ['0062_supplier_bills.sql', 'tenders'],
  ['0080_vouchers.sql', 'tenders'],
])

/** The digest of these columns of a table. */
export type Kept = { table: string; columns: string; digest: string; rows: number }

/** The facts as text: of all tables, and of earlier ones that are views now. Columns that follow from others are not facts. */
export async function factsOf(ask: Ask, earlier: readonly Kept[]): Promise<Kept[]> {
  const facts: Kept[] = []
  for (const table of await tablesOf(ask)) {
    if (COUNTED.has(table)) continue
    facts.push(await digestOf(ask, table, (await writtenColumns(ask, table)).join(', ')))
  }
  const isTable = new Set(facts.map(({ table }) => table))
  return [
    ...facts,
    ...(await sameFactsOf(
      ask,
      earlier.filter(({ table }) => !isTable.has(table)),
    )),
  ]
}

/** The facts of the same tables and columns now. */
export async function sameFactsOf(ask: Ask, earlier: readonly Kept[]): Promise<Kept[]> {
  const facts: Kept[] = []
  for (const { table, columns } of earlier) facts.push(await digestOf(ask, table, columns))
  return facts
}

async function digestOf(ask: Ask, table: string, columns: string): Promise<Kept> {
  const [found] = await ask<{ digest: string; rows: number }>(
    `select count(*)::int as rows, md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as digest
       from (select ${columns} from ${table}) t`,
  )
  return { table, columns, digest: found?.digest ?? '', rows: found?.rows ?? 0 }
}

/** Values of the columns that moved, in the old place or the new; none while they are null. */
export async function movedFactsOf(ask: Ask): Promise<Pick<Kept, 'digest' | 'rows'>[]> {
  const facts: Pick<Kept, 'digest' | 'rows'>[] = []
  for (const { from, to, column } of MOVED) {
    for (const table of [from, to]) {
      const columns = await allColumns(ask, table)
      if (!columns.includes(column)) continue
      const { digest, rows } = await digestOf(ask, table, `institution_id, id, ${column}`)
      facts.push({ digest, rows })
    }
  }
  return facts.filter(({ rows }) => rows > 0)
}

async function writtenColumns(ask: Ask, table: string): Promise<string[]> {
  const columns = await allColumns(ask, table)
  return columns.filter(
    (name) =>
      !MOVED.some(({ from, column }) => from === table && column === name) &&
      !UNUSED.some((one) => one.table === table && one.column === name),
  )
}

async function allColumns(ask: Ask, table: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}
