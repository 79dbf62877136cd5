import { escapeIdentifier } from 'pg'

import { appConnection } from '../db/app-role.ts'
import { OF_ONE_MACHINE, PLACES, SENT_TO_SHARD } from '../db/shards.ts'
import { spreadTables } from '../db/sharding.ts'
import { takeOffForSpreading } from '../backup/lay-open.queries.ts'
import { withoutSubselects } from './policy-text.ts'

import type { Client } from 'pg'
import type { DatabaseConnection } from '../db/connection.ts'

/** Sizes of the rest are told by these: every table is on the shards of this one. */
const FIRST = 'institutions'

/**
 * Spreads every table that is not spread yet over the shards, as db/shards.ts says, with its rows, keys and triggers, in
 * the transaction that is open. Returns the names of those it has spread.
 */
export async function spreadMissing(client: Client): Promise<string[]> {
  const spread = await spreadTables(client)
  const missing = Object.entries(PLACES).filter(
    ([table, place]) => place.on !== 'coordinator' && !spread.has(table),
  )
  if (missing.length === 0) return []
  // Linked tables are changed one shard after the other, or Citus refuses to change them in one transaction.
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  // A trigger of ours reads and writes only where its row lies.
  await client.query('set local citus.enable_unsafe_triggers = on')
  const tables = missing.map(([table]) => table)
  await simplifyPolicies(client, tables)
  const putBack = await takeOffForSpreading(client, tables)
  for (const [table, place] of missing) {
    if (place.on === 'every machine') {
      await client.query('select create_reference_table($1)', [table])
    } else if (place.on === 'shards') {
      await client.query(`select create_distributed_table($1, $2, colocate_with := $3)`, [
        ...[table, place.by],
        table === FIRST ? 'none' : FIRST,
      ])
    }
  }
  // What the coordinator still holds of the rows that lie on shards now; the trigger that keeps the trail is off.
  for (const table of tables) {
    await client.query('select truncate_local_data_after_distributing_table($1)', [table])
  }
  await putBack()
  return tables
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

type Routine = { name: string; signature: string }

/** Makes our functions known on every machine, and lets those that are of one institution run where it lies. */
export async function spreadFunctions(client: Client): Promise<void> {
  const { rows } = await client.query<Routine>(
    `select proname as name, oid::regprocedure::text as signature from pg_proc
      where pronamespace = current_schema()::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')
      order by 1`,
  )
  const isOf = (names: readonly string[], name: string) => names.includes(name)
  for (const { name, signature } of rows) {
    if (isOf(OF_ONE_MACHINE, name)) continue
    if (isOf(SENT_TO_SHARD, name)) {
      // keep_answer comes last in a transaction that may be of another institution: it must go to its own shard.
      await client.query(
        `select create_distributed_function($1, 'p_institution', colocate_with := $2, force_delegation := $3)`,
        [signature, FIRST, name === 'keep_answer'],
      )
    } else {
      await client.query('select create_distributed_function($1)', [signature])
    }
  }
}

/**
 * Lets the connections between the machines work as the server's own do (db/pool.ts), and the search use its index on
 * all of them. For this database alone.
 */
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
  await client.query(
    `select run_command_on_all_nodes('alter function pg_catalog.textlike(text, text) leakproof')`,
  )
}
