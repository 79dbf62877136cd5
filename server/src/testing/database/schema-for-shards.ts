import { parsePlPgSQLSync, parseSync } from 'libpg-query'

import { withoutSubselects } from '../../platform/citus/policy-text.ts'
import { NEEDS_ONE_MACHINE, PLACEMENTS } from '../../platform/citus/placement.ts'
import { looseTables, outerParameters, pathOf } from './loose-tables.ts'

import type { QueryResultRow } from 'pg'
import type { Placement } from '../../platform/citus/placement.ts'

type Ask = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

const OURS = `c.relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** The placement of each table, for questions. */
const PLACED = `(select p.name, p.on as place, p.by from (${PLACEMENTS}) p) place`

// Each asks for what a sharded PostgreSQL would refuse, or do otherwise (docs/decisions/0030).
const QUESTIONS = [
  `select format('%s has rows of institutions and no policy own_institution', place.name) as fault
     from ${PLACED} join pg_class c on c.relname = place.name join pg_attribute a on a.attrelid = c.oid
    where ${OURS} and place.place = 'coordinator' and a.attname = 'institution_id'`,
  `select format('%s reads with the rights of its owner', c.relname) as fault
     from pg_class c where ${OURS} and c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions), false)`,
  `select format('%s cannot lie on shards', c.relname) as fault from pg_class c where ${OURS} and c.relkind in ('m', 'f')`,
  `select format('%s is unique without %s', i.indexrelid::regclass, place.by) as fault
     from pg_index i join pg_class c on c.oid = i.indrelid join ${PLACED} on place.name = c.relname
    where ${OURS} and place.place = 'shards' and (i.indisunique or i.indisexclusion)
      and not exists (select from pg_attribute a
                       where a.attrelid = c.oid and a.attname = place.by and a.attnum = any (i.indkey))`,
  `select format('%s has no primary key', c.relname) as fault
     from pg_class c join ${PLACED} on place.name = c.relname
    where ${OURS} and place.place <> 'coordinator'
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  `select format('%s of %s points from %s to %s', f.conname, c.relname, place.place, target.place) as fault
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
     join ${PLACED} on place.name = c.relname
     join ${PLACED.replace(/place$/, 'target')} on target.name = t.relname
    where f.contype = 'f' and (place.place, target.place) not in
          (('shards', 'shards'), ('shards', 'every machine'), ('every machine', 'every machine'), ('coordinator', 'coordinator'))`,
  `select format('%s of %s does not name the institution on both sides at the same place', f.conname, c.relname) as fault
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
     join ${PLACED} on place.name = c.relname
     join ${PLACED.replace(/place$/, 'target')} on target.name = t.relname
    where f.contype = 'f' and place.place = 'shards' and target.place = 'shards'
      and not exists (select from unnest(f.conkey, f.confkey) k (here, there)
                        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.here and a.attname = place.by
                        join pg_attribute b on b.attrelid = t.oid and b.attnum = k.there and b.attname = target.by)`,
  `select format('%s of %s sets columns of its own', f.conname, f.conrelid::regclass) as fault
     from pg_constraint f
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace
      and (f.confdeltype in ('n', 'd') or f.confupdtype <> 'a')`,
  // On shards a trigger runs where its row lies (citus.enable_unsafe_triggers); on every machine it would run on each.
  `select format('%s on %s is a trigger that would not run once, beside its row', t.tgname, c.relname) as fault
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
     join ${PLACED} on place.name = c.relname
    where not t.tgisinternal and ${OURS}
      and (place.place <> 'shards' or t.tgconstraint <> 0 or p.proname not in
           ('audit_row', 'note_change', 'note_level', 'refuse_audit_change', 'refuse_but_recount', 'keep_branch_code',
            'forget_kept_low', 'refuse_sold_branch', 'require_stock'))`,
  `select format('%s.%s counts', c.relname, a.attname) as fault
     from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
    where ${OURS} and c.relkind in ('r', 'p') and a.attnum > 0
      and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%nextval(%')`,
] as const

/** The parts of a schema that a sharded PostgreSQL refuses, a sentence for each. The parser must be loaded. */
export async function faultsForShards(ask: Ask): Promise<string[]> {
  const faults: string[] = []
  for (const question of QUESTIONS) {
    const rows = await ask<{ fault: string }>(question)
    faults.push(...rows.map(({ fault }) => fault))
  }
  return [...faults, ...(await policyFaults(ask)), ...(await functionFaults(ask))]
}

async function policyFaults(ask: Ask): Promise<string[]> {
  const policies = await ask<{ name: string; condition: string }>(
    `select format('%s on %s', p.polname, p.polrelid::regclass) as name, e.condition
       from pg_policy p,
            unnest(array[pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)]) e (condition)
      where e.condition is not null`,
  )
  return policies.flatMap(({ name, condition }) => {
    try {
      return /\bselect\b/i.test(withoutSubselects(condition)) ? [`${name} asks a table`] : []
    } catch {
      return [`${name} asks a table`]
    }
  })
}

type Routine = {
  name: string
  first: string | null
  definition: string
  body: string
  language: string
  isTrigger: boolean
  needsOneMachine: boolean
}

/** The parts of the schema that every routine is judged by. */
type Known = { keys: ReadonlyMap<string, string>; ofOneMachine: readonly string[] }

/** The column that distributes each table on shards, by the table's name. */
export async function shardKeys(ask: Ask): Promise<ReadonlyMap<string, string>> {
  const all = await ask<Placement>(PLACEMENTS)
  const views = await ask<{ name: string }>(
    `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where ${OURS} and c.relkind = 'v' and a.attname = 'institution_id'`,
  )
  return new Map([
    ...all.flatMap(({ name, by }) => (by === null ? [] : [[name, by] as const])),
    ...views.map(({ name }) => [name, 'institution_id'] as const),
  ])
}

async function functionFaults(ask: Ask): Promise<string[]> {
  const routines = await ask<Routine>(
    `select c.proname as name, c.proargnames[1] || ' ' || format_type(c.proargtypes[0], null) as first,
            pg_get_functiondef(c.oid) as definition, c.prosrc as body, l.lanname as language,
            c.prorettype = 'trigger'::regtype as "isTrigger", ${NEEDS_ONE_MACHINE} as "needsOneMachine"
       from pg_proc c join pg_language l on l.oid = c.prolang
      where c.pronamespace = 'public'::regnamespace and c.prokind in ('f', 'p')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  )
  const ofOneMachine = routines.filter((one) => one.needsOneMachine).map(({ name }) => name)
  const known = { keys: await shardKeys(ask), ofOneMachine }
  return routines
    .filter((one) => !one.needsOneMachine)
    .flatMap((routine) => faultsOfRoutine(routine, known))
}

function faultsOfRoutine(
  { name, first, definition, body, language, isTrigger }: Routine,
  { keys, ofOneMachine }: Known,
): string[] {
  // A body between quotes is a text to the parser; one without is part of the definition.
  const queries = language === 'plpgsql' ? queriesOf(definition) : [definition, body]
  const parsed = queries.filter((query) => query !== '').map((query) => parseSync(query))
  const isOne = (node: Record<string, unknown>) => pathOf(node).join('.') === 'p_institution'
  const loose = parsed.flatMap((one) => looseTables(one, { keys, isOne }))
  const faults = loose.map((table) => `${name} leaves its shard: ${table} without p_institution`)
  const isParameter = (node: Record<string, unknown>) => pathOf(node).join('.').startsWith('p_')
  const nulls = parsed.flatMap((one) => outerParameters(one, isParameter))
  faults.push(
    ...nulls.map((column) => `${name} compares ${column} with a parameter in an outer join`),
  )
  const calls = JSON.stringify(parsed)
  const escapes = ofOneMachine.filter((other) => calls.includes(`"sval":"${other}"`))
  faults.push(...escapes.map((other) => `${name} leaves its shard: it calls ${other}`))
  const touches = [...keys.keys()].some((table) => calls.includes(`"relname":"${table}"`))
  if (touches && !isTrigger && first !== 'p_institution uuid')
    faults.push(`${name} does not begin with p_institution`)
  return faults
}

const EXPRESSION = 2

/** The statements and expressions of a PL/pgSQL function, as SQL. */
function queriesOf(definition: string): string[] {
  const found: string[] = []
  collect(parsePlPgSQLSync(definition), found)
  return found
}

function collect(part: unknown, found: string[]): void {
  if (typeof part !== 'object' || part === null) return
  if ('query' in part && typeof part.query === 'string') {
    const mode = 'parseMode' in part && typeof part.parseMode === 'number' ? part.parseMode : 0
    const expression = mode > EXPRESSION ? part.query.replace(/^.*?:?=/s, '') : part.query
    found.push(mode < EXPRESSION ? part.query : `select ${expression}`)
  }
  for (const value of Object.values(part)) collect(value, found)
}
