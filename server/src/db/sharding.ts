import { PLACES, SENT_TO_SHARD } from './shards.ts'

import type { ClientBase } from 'pg'

/**
 * Whether the tables are spread over shards by Citus. Throws an Error that says what to do when only some of them are, or
 * otherwise than this version wants it: before the first write, because what is done next would stop half-way.
 */
export async function isSharded(client: ClientBase): Promise<boolean> {
  const known = await client.query(
    `select from pg_extension where extname = 'citus' and to_regclass('pg_dist_partition') is not null`,
  )
  if (known.rowCount === 0) return false
  const found = await spreadTables(client)
  if (found.size === 0) return false
  const wrong = Object.entries(PLACES)
    .filter(([table, place]) => JSON.stringify(found.get(table)) !== wanted(place))
    .map(([table]) => table)
  const behind = [...wrong, ...(await functionsNotSent(client))]
  if (behind.length === 0) return true
  throw new Error(
    `Tables and functions are spread over shards, but not all as this version wants them: ${behind.join(', ')}. ` +
      'Run  npm run citus  and start again.',
  )
}

/** Those that should run where their institution lies, and do not yet. */
async function functionsNotSent(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select p.proname as name from pg_proc p
       left join pg_dist_object o on o.classid = 'pg_proc'::regclass and o.objid = p.oid
      where p.pronamespace = current_schema()::regnamespace and p.proname = any ($1)
        and o.distribution_argument_index is null`,
    [SENT_TO_SHARD],
  )
  return rows.map(({ name }) => name)
}

type Spread = { on: 'shards' | 'every machine'; by: string | null }

/** How each table is spread; one that is not is left out. */
export async function spreadTables(client: ClientBase): Promise<Map<string, Spread>> {
  const { rows } = await client.query<{ name: string } & Spread>(
    `select c.relname as name, case p.partmethod when 'h' then 'shards' else 'every machine' end as on,
            case p.partmethod when 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as by
       from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where p.partmethod = 'h' or p.repmodel = 't'`,
  )
  return new Map(rows.map(({ name, on, by }) => [name, { on, by }]))
}

function wanted(place: (typeof PLACES)[string]): string | undefined {
  if (place.on === 'coordinator') return undefined
  return JSON.stringify({ on: place.on, by: place.on === 'shards' ? place.by : null })
}
