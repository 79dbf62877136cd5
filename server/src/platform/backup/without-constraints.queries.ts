import { escapeIdentifier } from 'pg'

import type { Client } from 'pg'

/** How each kind of trigger is enabled again. */
const ENABLE = `case t.tgenabled when 'O' then 'enable' when 'A' then 'enable always' else 'enable replica' end`

export const OWN_TABLE = `c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`

// Each pair drops and restores one thing, using PostgreSQL's own definitions.
const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', f.conrelid::regclass, f.conname) as undo,
         format('alter table %s add constraint %I %s', f.conrelid::regclass, f.conname, pg_get_constraintdef(f.oid)) as redo
    from pg_constraint f join pg_class c on c.oid = f.conrelid
   where f.contype = 'f' and f.conparentid = 0 and ${OWN_TABLE}
   order by f.oid`

// Primary and unique keys: building an index once takes half the time.
const KEYS = `
  select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as undo,
         format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as redo
    from pg_constraint k join pg_class c on c.oid = k.conrelid
   where k.contype in ('p', 'u') and k.conparentid = 0 and ${OWN_TABLE}
   order by k.oid`

const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as undo, pg_get_indexdef(i.indexrelid) as redo
    from pg_index i join pg_class c on c.oid = i.indrelid
   where ${OWN_TABLE} and not c.relispartition
     and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
   order by i.indexrelid`

const TRIGGERS = `
  select format('alter table %s disable trigger %I', c.oid::regclass, t.tgname) as undo,
         format('alter table %s %s trigger %I', c.oid::regclass, ${ENABLE}, t.tgname) as redo
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where not t.tgisinternal and t.tgenabled <> 'D' and t.tgparentid = 0 and ${OWN_TABLE}
   order by t.oid`

const POLICIES = `
  select format('alter table %s no force row level security', c.oid::regclass) as undo,
         format('alter table %s force row level security', c.oid::regclass) as redo
    from pg_class c
   where c.relforcerowsecurity and row_security_active(c.oid) and ${OWN_TABLE}
   order by c.oid`

/**
 * Drops keys, indexes, triggers and forced row-level security for a bulk load; returns a function that restores and so checks them.
 * Only for a transaction that is not yet visible to others.
 */
export async function layOpen(client: Client): Promise<() => Promise<void>> {
  const redo: string[] = []
  for (const question of [POLICIES, TRIGGERS, INDEXES, FOREIGN_KEYS, KEYS]) {
    const pairs = await takeOff(client, question)
    redo.unshift(...pairs)
  }
  return async () => {
    for (const sql of redo) await client.query(sql)
  }
}

/** Lets the owner see all rows until the open transaction is rolled back. */
export async function liftPolicies(client: Client): Promise<void> {
  await takeOff(client, POLICIES)
}

/** Runs each `undo` of a query; returns the statements that redo them. */
export async function takeOff(
  client: Client,
  question: string,
  values: unknown[] = [],
): Promise<string[]> {
  const { rows } = await client.query<{ undo: string; redo: string }>(question, values)
  for (const { undo } of rows) await client.query(undo)
  return rows.map(({ redo }) => redo)
}

/** Deletes rows inserted by migrations: a full backup contains them. */
export async function emptyTables(client: Client, names: readonly string[]): Promise<void> {
  if (names.length > 0) await client.query(`truncate ${names.map(escapeIdentifier).join(', ')}`)
}

/** Sets every sequence beyond the highest value of its column, and never back. */
export async function resetSequences(
  client: Client,
  noted: readonly { name: string; value: string }[],
): Promise<void> {
  for (const { name, value } of noted) {
    await client.query('select setval(quote_ident($1)::regclass, $2)', [name, value])
  }
  await client.query(`
    do $$
    declare owned record;
    begin
      for owned in
        select d.objid::regclass as sequence, d.refobjid::regclass as owner, a.attname as column_name
          from pg_depend d
          join pg_class s on s.oid = d.objid and s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace
          join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
         where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
      loop
        execute format(
          'select setval(%L, m.highest) from (select max(%I) as highest from %s) m
            where m.highest > coalesce(pg_sequence_last_value(%L), 0)',
          owned.sequence, owned.column_name, owned.owner, owned.sequence);
      end loop;
    end $$`)
}
