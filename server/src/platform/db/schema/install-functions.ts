import { escapeIdentifier } from 'pg'

import { appConnection } from './app-role.ts'
import { checksumOf } from './apply-migrations.ts'
import { splitStatements } from './split-statements.ts'
import { sqlFiles } from './sql-files.ts'

import type { Client } from 'pg'
import type { DatabaseConnection } from '../connection/connection.ts'
import type { SqlFile } from './sql-files.ts'

/** The rights of the role are in `*.grants.sql`; columns of an UPDATE are named, so that ids and times never change. */
const REVOKE_ALL = `
revoke all on all tables in schema public from :app_role;
grant usage on schema public to :app_role;`

type Installation = {
  serverRoot: string
  owner: DatabaseConnection
  report: (line: string) => void
}

/** Installs the SQL functions of `<serverRoot>/src` and the role's rights where a file changed since the last time. All or nothing. */
export async function installFunctions(client: Client, installation: Installation): Promise<void> {
  const { serverRoot, owner, report } = installation
  await client.query(
    `create table if not exists schema_functions (
       name         text not null,
       checksum     text not null,
       installed_at timestamptz not null default now(),
       constraint schema_functions_pkey primary key (name))`,
  )
  const changed = await changedScripts(client, [
    ...(await sqlFiles(serverRoot, 'functions')),
    await grants(client, serverRoot, appConnection(owner).user),
  ])
  if (changed.length === 0) return
  await client.query('begin')
  try {
    // A function in SQL may name a table of a later migration, as one in PL/pgSQL may.
    await client.query('set local check_function_bodies = off')
    for (const script of changed) await install(client, script)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  report(`Database: installed ${changed.length} SQL files`)
}

/** All grants as one script, which depends on the schema and the role's name too. */
async function grants(client: Client, serverRoot: string, role: string): Promise<SqlFile> {
  const files = await sqlFiles(serverRoot, 'grants')
  const { rows } = await client.query<{ number: number }>(
    'select max(number) as number from schema_migrations',
  )
  const sql = [REVOKE_ALL, ...files.map((file) => file.sql)]
    .join('\n')
    .replaceAll(':app_role', escapeIdentifier(role))
  return { name: 'grants', sql: `-- schema ${rows[0]?.number}\n${sql}` }
}

async function changedScripts(client: Client, scripts: readonly SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_functions',
  )
  const installed = new Map(rows.map((row) => [row.name, row.checksum]))
  return scripts.filter((script) => installed.get(script.name) !== checksumOf(script.sql))
}

async function install(client: Client, script: SqlFile): Promise<void> {
  try {
    for (const one of splitStatements(script.sql)) await client.query(one)
  } catch (error) {
    throw new Error(`Could not install ${script.name}: ${String(error)}`, { cause: error })
  }
  await client.query(
    `insert into schema_functions (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, installed_at = now()`,
    [script.name, checksumOf(script.sql)],
  )
}
