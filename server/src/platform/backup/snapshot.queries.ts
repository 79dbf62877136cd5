import { escapeIdentifier } from 'pg'

import { MIGRATOR_LOCK } from '../db/schema/migrator-lock.ts'
import { LEFT_OUT } from './catalogue.queries.ts'

import type { Client } from 'pg'

// Any constant other than the migrator's.
const DAILY_LOCK = 4_839_202

export type Snapshot = { at: string; postgresVersion: string }

/** Begins a backup's read-only transaction after any running migration; later migrations wait until the connection closes. */
export async function openSnapshot(client: Client): Promise<Snapshot> {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATOR_LOCK])
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<Snapshot>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
            current_setting('server_version') as "postgresVersion"`,
  )
  const [snapshot] = rows
  if (snapshot === undefined) throw new Error('PostgreSQL does not say what time it is')
  return snapshot
}

/** False while another process makes the daily backup; else locks others out until the connection closes. */
export async function holdDailyLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>(
    'select pg_try_advisory_lock($1) as held',
    [DAILY_LOCK],
  )
  return rows[0]?.held === true
}

/** Locks out schema changes until the connection closes. */
export async function lockMigrations(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [MIGRATOR_LOCK])
}

/** Throws an Error with the command to run if a policy or missing right hides rows from this role. */
export async function refuseBlindRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ role: string; sees: boolean; may: boolean }>(
    `select current_user as role,
            coalesce(bool_and(r.rolsuper or r.rolbypassrls or not row_security_active(c.oid)), true) as sees,
            coalesce(bool_and(has_table_privilege(c.oid, 'select')), true) as may
       from pg_roles r
       left join pg_class c
         on c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and c.relname <> all ($1)
      where r.rolname = current_user
      group by r.rolname`,
    [LEFT_OUT],
  )
  const [found] = rows
  if (found?.sees === true && found.may) return
  const role = escapeIdentifier(found?.role ?? '')
  throw new Error(
    `The role ${role} does not see the rows of every institution, so its backup would not be whole; nothing was ` +
      `written. Give DATABASE_URL the owner of the database and, if it is the owner already, let it see them: as a ` +
      `superuser of PostgreSQL run  ALTER ROLE ${role} BYPASSRLS;`,
  )
}

/** Throws an Error that begins with `reason` while a server of Mezgeb uses the database. */
export async function refuseWhileServed(client: Client, reason: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
      where datname = current_database() and application_name in ('mezgeb', 'mezgeb heartbeat') limit 1`,
  )
  if (rowCount === 0) return
  throw new Error(
    `${reason}, and a server of Mezgeb works with this one now. Nothing was changed. Stop it first.`,
  )
}

/** The institution with that id, else with exactly that name. Throws if there is none or several. */
export async function findInstitution(
  client: Client,
  idOrName: string,
): Promise<{ id: string; name: string }> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select id, name from institutions
      where id <> '00000000-0000-0000-0000-000000000000' and (id::text = lower($1) or name = $1)
      order by id::text = lower($1) desc, id`,
    [idOrName],
  )
  const [found, other] = rows
  if (found === undefined) {
    throw new Error(`There is no institution "${idOrName}". There are: ${await someNames(client)}.`)
  }
  if (other !== undefined && found.id !== idOrName.toLowerCase()) {
    const ids = rows.map(({ id }) => id).join(', ')
    throw new Error(`Several institutions are named "${idOrName}". Use the id: ${ids}.`)
  }
  return found
}

async function someNames(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select name from institutions where id <> '00000000-0000-0000-0000-000000000000' order by name, id limit 21`,
  )
  const names = rows.map(({ name }) => `"${name}"`)
  return names.length > 20 ? `${names.slice(0, 20).join(', ')} and more` : names.join(', ')
}
