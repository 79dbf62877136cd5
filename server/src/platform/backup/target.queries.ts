import { escapeIdentifier } from 'pg'

import { readInvariants } from '../db/schema/sql-files.ts'
import { liftPolicies } from './without-constraints.queries.ts'

import type { Client } from 'pg'

/** Throws an Error with a remedy if the role may not create tables, or the role `appRole` where it is missing. */
export async function refusePowerlessRole(client: Client, appRole: string): Promise<void> {
  const { rows } = await client.query<{ role: string; database: string; may: boolean }>(
    `select current_user as role, current_database() as database,
            has_schema_privilege(current_schema(), 'create')
              and exists (select from pg_roles
                           where rolname = $1 or rolname = current_user and (rolcreaterole or rolsuper)) as may`,
    [appRole],
  )
  const [found] = rows
  if (found?.may === true) return
  const [role, database] = [found?.role ?? '', found?.database ?? ''].map(escapeIdentifier)
  throw new Error(
    `The role ${role} may not make tables and roles in the database ${database}. Nothing was changed. Give DATABASE_URL ` +
      `its owner, or as a superuser of PostgreSQL run  ALTER DATABASE ${database} OWNER TO ${role}; ` +
      `ALTER ROLE ${role} CREATEROLE;`,
  )
}

export async function inTransaction(client: Client, act: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await act()
    await client.query('commit')
  } catch (error) {
    // A broken connection has rolled back already.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Lets migrations see rows as at a server's start, or a restore see all of them. */
export async function hideNothing(client: Client, isWanted: boolean): Promise<void> {
  await client.query(isWanted ? 'set row_security = off' : 'set row_security = on')
}

/** Broken invariants (`*.invariants.sql`), one line each; changes nothing. */
export async function findUnsound(client: Client, serverRoot: string): Promise<string[]> {
  const question = await readInvariants(serverRoot)
  await client.query('begin')
  try {
    await liftPolicies(client)
    const { rows } = await client.query<{ rule: string; institution_id: string; found: string }>(
      question,
    )
    return rows.map(({ rule, institution_id, found }) => `${rule}: ${institution_id} ${found}`)
  } finally {
    await client.query('rollback')
  }
}

/** Updates planner statistics: a table filled in one transaction looks empty to it. */
export async function analyze(client: Client): Promise<void> {
  await client.query('analyze')
}
