import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

import { escapeIdentifier } from 'pg'

import { appConnection } from './app-role.ts'
import { checksumOf } from './apply-migrations.ts'
import { splitStatements } from './split-statements.ts'

import type { Client } from 'pg'
import type { DatabaseConnection } from './connection.ts'

const GRANTS = 'db/grants.sql'

type Installation = {
  serverRoot: string
  owner: DatabaseConnection
  report: (line: string) => void
}

type Script = { name: string; sql: string }

/**
 * Installs the SQL functions that stand beside the code that calls them (`src/modules/**`, `src/db/functions`)
 * and grants the server's role its rights, where a file changed since the last time. All or nothing.
 */
export async function installFunctions(client: Client, installation: Installation): Promise<void> {
  const { serverRoot, owner, report } = installation
  await client.query(
    `create table if not exists schema_functions (
       name         text not null,
       checksum     text not null,
       installed_at timestamptz not null default now(),
       constraint schema_functions_pkey primary key (name))`,
  )
  const source = path.join(serverRoot, 'src')
  const changed = await changedScripts(client, [
    ...(await scriptsBelow(source, 'db/functions')),
    ...(await scriptsBelow(source, 'modules')),
    await grants(client, source, appConnection(owner).user),
  ])
  if (changed.length === 0) return
  await client.query('begin')
  try {
    for (const script of changed) await install(client, script)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  report(`Database: installed ${changed.length} SQL files`)
}

async function scriptsBelow(source: string, folder: string): Promise<Script[]> {
  const names = await readdir(path.join(source, folder), { recursive: true })
  return Promise.all(
    names
      .filter((name) => name.endsWith('.sql'))
      .map((name) => path.posix.join(folder, name.replaceAll(path.sep, '/')))
      .toSorted()
      .map(async (name) => ({ name, sql: await readFile(path.join(source, name), 'utf8') })),
  )
}

/** The grants, with what else they depend on: to whom, and which tables there are. */
async function grants(client: Client, source: string, role: string): Promise<Script> {
  const text = await readFile(path.join(source, GRANTS), 'utf8')
  const { rows } = await client.query<{ number: number }>(
    'select max(number) as number from schema_migrations',
  )
  const sql = text.replaceAll(':app_role', escapeIdentifier(role))
  return { name: GRANTS, sql: `-- schema ${rows[0]?.number}\n${sql}` }
}

async function changedScripts(client: Client, scripts: readonly Script[]): Promise<Script[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_functions',
  )
  const installed = new Map(rows.map((row) => [row.name, row.checksum]))
  return scripts.filter((script) => installed.get(script.name) !== checksumOf(script.sql))
}

async function install(client: Client, script: Script): Promise<void> {
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
