import { createHmac } from 'node:crypto'

import { escapeIdentifier, escapeLiteral } from 'pg'

import { withConnection } from '../connection/with-connection.ts'
import { sqlState } from '../database-errors.ts'

import type { Client } from 'pg'
import type { DatabaseConnection } from '../connection/connection.ts'

const IDENTIFIER_MAX = 63
const SUFFIX = '_app'

const ATTEMPTS = 10
/** duplicate_object and unique_violation of CREATE ROLE; "tuple concurrently updated" of ALTER ROLE. */
const MET_ANOTHER = new Set(['42710', '23505', 'XX000'])

/** The server's plain role `<owner>_app`; its password follows from the owner's, so that nothing more has to be kept or configured. */
export function appConnection(owner: DatabaseConnection): DatabaseConnection {
  const user = `${owner.user.slice(0, IDENTIFIER_MAX - SUFFIX.length)}${SUFFIX}`
  // Without an owner's password the server lets local users in by other means, and so it will this role.
  const password =
    owner.password === '' ? '' : createHmac('sha256', owner.password).update(user).digest('hex')
  return { ...owner, user, password }
}

/** Makes the role or mends its password, again after a conflict: all databases share roles. Throws an Error with advice without rights. */
export async function ensureAppRole(client: Client, owner: DatabaseConnection): Promise<void> {
  const app = appConnection(owner)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await createOrMend(client, app)
      return
    } catch (error) {
      if (!MET_ANOTHER.has(sqlState(error)) || attempt === ATTEMPTS) {
        throw explained(error, client, app)
      }
    }
  }
}

async function createOrMend(client: Client, app: DatabaseConnection): Promise<void> {
  const role = escapeIdentifier(app.user)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [app.user])
  if (rowCount === 0) {
    const options = 'login nosuperuser nobypassrls nocreatedb nocreaterole noreplication'
    await client.query(`create role ${role} ${options} ${passwordClause(app)}`)
  } else if (!(await letsIn(app))) {
    await client.query(`alter role ${role} ${passwordClause(app)}`)
  }
}

function passwordClause(app: DatabaseConnection): string {
  return app.password === '' ? 'password null' : `password ${escapeLiteral(app.password)}`
}

async function letsIn(app: DatabaseConnection): Promise<boolean> {
  try {
    return await withConnection(app, async () => true)
  } catch (error) {
    if (sqlState(error).startsWith('28')) return false
    throw error
  }
}

function explained(error: unknown, client: Client, app: DatabaseConnection): unknown {
  if (sqlState(error) !== '42501') return error
  const owner = escapeIdentifier(client.user ?? '')
  return new Error(
    `The server works as a role of its own, "${app.user}", and ${owner} may not make or change it. ` +
      `As a superuser of PostgreSQL run:  ALTER ROLE ${owner} CREATEROLE;  ` +
      `and, if "${app.user}" is there already:  DROP ROLE ${escapeIdentifier(app.user)};`,
    { cause: error },
  )
}
