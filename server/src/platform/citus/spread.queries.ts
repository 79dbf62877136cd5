import { escapeIdentifier } from 'pg'

import { appConnection } from '../db/schema/app-role.ts'
import { OWN_TABLE, takeOff } from '../backup/without-constraints.queries.ts'
import { NEEDS_ONE_MACHINE, RUNS_ON_SHARD, distributedTables, placements } from './placement.ts'
import { withoutSubselects } from './policy-text.ts'

import type { Client } from 'pg'
import type { DatabaseConnection } from '../db/connection/connection.ts'

/** Distributes missing tables (placement.ts) with rows, keys and triggers, in the open transaction. Returns their names. */
export async function spreadMissing(client: Client): Promise<string[]> {
  const spread = await distributedTables(client)
  const all = await placements(client)
  const missing = all.filter(({ name, on }) => on !== 'coordinator' && !spread.has(name))
  if (missing.length === 0) return []
  // Citus refuses to change tables with foreign keys to each other in parallel.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  // Our triggers access only the shard of their row.
  await client.query('set local citus.enable_unsafe_triggers = on')
  const tables = missing.map(({ name }) => name)
  await simplifyPolicies(client, tables)
  const putBack = await takeOffForSpreading(client, tables)
  for (const { name, on, by } of missing) {
    if (on === 'every machine') await client.query('select create_reference_table($1)', [name])
    else await distribute(client, name, by, all[0]?.name)
  }
  // The coordinator still holds copies of the rows; the trigger that refuses to truncate the audit trail is off.
  for (const table of tables) {
    await client.query('select truncate_local_data_after_distributing_table($1)', [table])
  }
  await putBack()
  return tables
}

async function distribute(
  client: Client,
  table: string,
  by: string | null,
  first: string | undefined,
): Promise<void> {
  await client.query(`select create_distributed_table($1, $2, colocate_with := $3)`, [
    table,
    by,
    table === first ? 'none' : first,
  ])
}

/** Citus distributes only tables without triggers and foreign keys. */
const SPREADING = [
  `select format('alter table %s no force row level security', c.oid::regclass) as undo,
          format('alter table %s force row level security', c.oid::regclass) as redo
     from pg_class c where c.relforcerowsecurity and c.relname = any ($1) and ${OWN_TABLE}`,
  `select format('drop trigger %I on %s', t.tgname, c.oid::regclass) as undo, pg_get_triggerdef(t.oid) as redo
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relname = any ($1) and ${OWN_TABLE}`,
  `select format('alter table %s drop constraint %I', f.conrelid::regclass, f.conname) as undo,
          format('alter table %s add constraint %I %s', f.conrelid::regclass, f.conname, pg_get_constraintdef(f.oid)) as redo
     from pg_constraint f join pg_class c on c.oid = f.conrelid
    where f.contype = 'f' and f.conparentid = 0 and c.relname = any ($1) and ${OWN_TABLE}`,
]

async function takeOffForSpreading(
  client: Client,
  tables: readonly string[],
): Promise<() => Promise<void>> {
  const redo: string[] = []
  for (const question of SPREADING) redo.unshift(...(await takeOff(client, question, [tables])))
  return async () => {
    for (const sql of redo) await client.query(sql)
  }
}

type Policy = { name: string; table: string; using: string | null; check: string | null }

/** Policies as a shard can have them: Citus takes none with a sub-select, nor are those of the batches wanted. */
async function simplifyPolicies(client: Client, tables: string[]): Promise<void> {
  const { rows } = await client.query<Policy>(
    `select p.polname as name, p.polrelid::regclass::text as table,
            pg_get_expr(p.polqual, p.polrelid) as using, pg_get_expr(p.polwithcheck, p.polrelid) as check
       from pg_policy p where p.polrelid = any ($1::regclass[])`,
    [tables],
  )
  for (const { name, table, using, check } of rows) {
    const policy = `policy ${escapeIdentifier(name)} on ${escapeIdentifier(table)}`
    if (`${using} ${check}`.includes('app.institution_ids')) {
      await client.query(`drop ${policy}`)
      continue
    }
    const parts = [
      ...(using === null ? [] : [`using (${withoutSubselects(using)})`]),
      ...(check === null ? [] : [`with check (${withoutSubselects(check)})`]),
    ]
    await client.query(`alter ${policy} ${parts.join(' ')}`)
  }
}

type Routine = { name: string; signature: string; isSent: boolean }

/** Creates our functions on every machine, and delegates those of one institution to its shard. */
export async function spreadFunctions(client: Client): Promise<void> {
  const { rows } = await client.query<Routine>(
    `select proname as name, oid::regprocedure::text as signature, coalesce(${RUNS_ON_SHARD}, false) as "isSent"
       from pg_proc
      where pronamespace = current_schema()::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
        and not ${NEEDS_ONE_MACHINE}
        and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
      order by 1`,
  )
  const [first] = await placements(client)
  for (const { name, signature, isSent } of rows) {
    if (isSent) {
      // keep_answer ends a transaction that may belong to another institution, so it must be delegated even there.
      await client.query(
        `select create_distributed_function($1, 'p_institution', colocate_with := $2, force_delegation := $3)`,
        [signature, first?.name, name === 'keep_answer'],
      )
    } else {
      await client.query('select create_distributed_function($1)', [signature])
    }
  }
}

/** Gives the machines, in this database alone, the settings of db/connection/pool.ts, rights on views, and the index of the search. */
export async function setUpMachines(client: Client, owner: DatabaseConnection): Promise<void> {
  const role = escapeIdentifier(appConnection(owner).user)
  const database = escapeIdentifier(owner.database)
  for (const setting of [
    `enable_seqscan = off`,
    `max_parallel_workers_per_gather = 0`,
    `jit = off`,
    `timezone = 'UTC'`,
    `lock_timeout = '1s'`,
    `statement_timeout = '5s'`,
    // A statement of an institution may call a function of the same one: both are where it lies.
    `citus.allow_nested_distributed_execution = on`,
  ]) {
    await client.query(`alter role ${role} in database ${database} set ${setting}`)
  }
  await client.query(`alter database ${database} set citus.enable_unsafe_triggers = on`)
  const { rows } = await client.query<{ grant: string }>(
    `select format('grant select on %s to %I', oid::regclass, $1::text) as grant
       from pg_class
      where relkind = 'v' and relnamespace = current_schema()::regnamespace and has_table_privilege($1, oid, 'select')
        and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e')`,
    [appConnection(owner).user],
  )
  for (const { grant } of rows) await client.query(grant)
  await client.query(
    `select run_command_on_all_nodes('alter function pg_catalog.textlike(text, text) leakproof')`,
  )
}
