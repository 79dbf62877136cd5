import type { Client } from 'pg'

/** A table as the catalogue describes it; no table is named here. */
export type Table = {
  name: string
  /** Stored columns without generated ones. */
  columns: string[]
  /** Of the primary key, in its order. */
  key: string[]
  /** Tables whose rows must be loaded first. */
  pointsTo: string[]
}

/** Recreated by a restore or by the next sign-in (decisions/0021). */
export const LEFT_OUT = ['schema_functions', 'schema_migrations', 'sessions', 'user_devices']

const TABLES = `
  select c.relname as name,
         array(select a.attname::text from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                order by a.attnum) as columns,
         array(select a.attname::text
                 from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place)
                 join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
                where i.indrelid = c.oid and i.indisprimary order by k.place) as key,
         array(select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
                where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "pointsTo"
    from pg_class c
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
   order by c.relname`

/** Every table of a backup, in the order of foreign keys. Throws on a cycle. */
export async function tablesToBackUp(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES)
  const waiting = rows.filter(({ name }) => !LEFT_OUT.includes(name))
  const ordered: Table[] = []
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ pointsTo }) =>
      pointsTo.every((other) => !waiting.some(({ name }) => name === other)),
    )
    if (next === -1) {
      const names = waiting.map(({ name }) => name).join(', ')
      throw new Error(`These tables point at each other in a circle: ${names}.`)
    }
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered
}

/** True if the database contains only objects of extensions. */
export async function isEmptyDatabase(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class c
      where c.relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      limit 1`,
  )
  return rowCount === 0
}

export async function readSequences(client: Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
      where schemaname = current_schema() and last_value is not null order by sequencename`,
  )
  return rows
}

/** The applied migrations in order. Throws if the database is not one of Mezgeb. */
export async function readAppliedMigrations(
  client: Client,
): Promise<{ number: number; name: string; checksum: string }[]> {
  const known = await client.query(
    `select from pg_class where oid = to_regclass('schema_migrations')`,
  )
  if (known.rowCount === 0) {
    throw new Error('There is nothing to back up: the database has no tables of Mezgeb.')
  }
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    'select number, name, checksum from schema_migrations order by number',
  )
  return rows
}
