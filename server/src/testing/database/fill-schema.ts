import { SCHEMA_FIXTURES } from './schema-fixtures.ts'

import type { QueryResultRow } from 'pg'

type Ask = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** A value for a column of each type, where no constraint limits it. */
const BY_TYPE: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'ሰላም'`,
  integer: '1',
  bigint: '1',
  numeric: '1.25',
  boolean: 'true',
  jsonb: `'{"a": [1, "ሰላም"]}'`,
  json: `'{}'`,
  bytea: `'\\x00ff'`,
  inet: `'127.0.0.1'`,
  date: `'2026-01-01'`,
  'timestamp with time zone': `'2026-01-01T00:00:00.123Z'`,
  interval: `'1 hour'`,
}

/**
 * Adds two shops with honest rows in every table of a database at the schema of that number: the fixtures, and where they add
 * none a row of each made from the types of the columns. Throws when a table stays empty: it then needs a fixture. `ask` must always
 * use the same connection.
 */
export async function fillSchema(ask: Ask, schema: number): Promise<void> {
  await ask(`
    drop table if exists filled_shops;
    create temporary table filled_shops as
      select md5(shop_name || ' ${schema}')::uuid as institution_id, shop_name || ' ${schema}' as shop_name
        from (values ('ሠላም Shop'), ('ፀሐይ Trading')) shop (shop_name)`)
  const before = await rowsOfTables(ask)
  for (const { from, until = Infinity, sql } of SCHEMA_FIXTURES) {
    if (from <= schema && schema <= until) await ask(sql)
  }
  for (const [table, rows] of await rowsOfTables(ask)) {
    if (rows === before.get(table)) await addPlainRow(ask, table)
  }
}

async function rowsOfTables(ask: Ask): Promise<Map<string, number>> {
  const tables = await tablesOf(ask)
  const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`)
  const [found = {}] = await ask<Record<string, number>>(`select ${counts.join(', ')}`)
  return new Map(Object.entries(found))
}

/** Every table of ours but the migrator's own. */
export async function tablesOf(ask: Ask): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
        and relname not in ('schema_migrations', 'schema_functions')
      order by relname`,
  )
  return rows.map(({ name }) => name)
}

async function addPlainRow(ask: Ask, table: string): Promise<void> {
  const columns = await ask<{ name: string; type: string }>(
    `select attname as name, split_part(format_type(atttypid, null), '(', 1) as type
       from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  const values = columns.map(({ name, type }) =>
    name === 'institution_id' ? 'filled_shops.institution_id' : (BY_TYPE[type] ?? 'null'),
  )
  const names = columns.map(({ name }) => name).join(', ')
  try {
    await ask(
      `insert into ${table} (${names}) select ${values.join(', ')} from filled_shops on conflict do nothing`,
    )
  } catch (cause) {
    throw new Error(`${table} cannot be filled by its types: give it rows in schema-fixtures.ts`, {
      cause,
    })
  }
}
