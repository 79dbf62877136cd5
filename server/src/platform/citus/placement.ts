import type { ClientBase } from 'pg'

/** Where the rows of a table lie on a Citus cluster (docs/decisions/0030). */
export type Placement = {
  name: string
  /** Distributed by the institution in column `by`; a reference table on every machine; or local to the coordinator. */
  on: 'shards' | 'every machine' | 'coordinator'
  by: 'institution_id' | 'id' | null
}

/** SQL for the placement of every table: by its institution; everywhere with the comment 'every machine' (`*.grants.sql`); else local. */
export const PLACEMENTS = `
  select c.relname::text as name, place.on as "on",
         case when place.on = 'shards' then
           case when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'institution_id')
                then 'institution_id' else 'id' end end as by
    from pg_class c
   cross join lateral (
         select case when not exists (select from pg_policy p
                                       where p.polrelid = c.oid and p.polname = 'own_institution') then 'coordinator'
                     when obj_description(c.oid, 'pg_class') = 'every machine' then 'every machine'
                     else 'shards' end as on) place
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** A function whose first argument is p_institution runs on that institution's shard, and touches no other. */
export const RUNS_ON_SHARD = `proargnames[1] = 'p_institution'`

/** A function for several institutions at once; on a cluster the server does not call it. */
export const NEEDS_ONE_MACHINE = `coalesce('p_institutions' = any (proargnames), false)`

/** The table of the institutions comes first: the others are colocated with it. */
export async function placements(client: Pick<ClientBase, 'query'>): Promise<Placement[]> {
  const { rows } = await client.query<Placement>(
    `select * from (${PLACEMENTS}) p order by p.by is distinct from 'id', p.on = 'shards', p.name`,
  )
  return rows
}

/** Whether Citus distributes the tables. Throws an Error with advice when not all is where this version needs it. */
export async function isSharded(client: ClientBase): Promise<boolean> {
  const citus = await client.query(
    `select from pg_extension where extname = 'citus' and to_regclass('pg_dist_partition') is not null`,
  )
  if (citus.rowCount === 0) return false
  const distributed = await distributedTables(client)
  if (distributed.size === 0) return false
  const misplaced = (await placements(client))
    .filter(
      ({ name, on, by }) =>
        distributed.get(name) !== (on === 'coordinator' ? undefined : `${on} ${by}`),
    )
    .map(({ name }) => name)
  const behind = [...misplaced, ...(await functionsNotSent(client))]
  if (behind.length === 0) return true
  throw new Error(
    `Tables and functions are spread over shards, but not all as this version wants them: ${behind.join(', ')}. ` +
      'Run  npm run citus  and start again.',
  )
}

async function functionsNotSent(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select p.proname as name from pg_proc p
       left join pg_dist_object o on o.classid = 'pg_proc'::regclass and o.objid = p.oid
      where p.pronamespace = current_schema()::regnamespace and ${RUNS_ON_SHARD}
        and o.distribution_argument_index is null`,
  )
  return rows.map(({ name }) => name)
}

/** The distributed tables, as 'shards <column>' or 'every machine null'. */
export async function distributedTables(client: ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; place: string }>(
    `select c.relname::text as name,
            case p.partmethod when 'h' then 'shards ' || column_to_column_name(p.logicalrelid, p.partkey)
                 else 'every machine null' end as place
       from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where p.partmethod = 'h' or p.repmodel = 't'`,
  )
  return new Map(rows.map(({ name, place }) => [name, place]))
}
