import { readdirSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { Client } from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'

import { backUp } from '../../backup/back-up.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { askOnce, createEmptyDatabase } from '../../../testing/database/empty-database.ts'
import { fillSchema, tablesOf } from '../../../testing/database/fill-schema.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { applyMigrations } from './apply-migrations.ts'
import { migrate } from './migrate.ts'

import type { QueryResultRow } from 'pg'
import type { DatabaseConnection } from '../connection/connection.ts'

const serverRoot = fileURLToPath(new URL('../../../..', import.meta.url))
const NAMES = readdirSync(path.join(serverRoot, 'migrations')).toSorted()
// Creates several databases, which are synced to disk.
const TIMEOUT_MS = 90_000
const EARLIER = NAMES.slice(0, -1).map((name, index) => [index + 1, name] as const)

/** An installation whose last migration has that number; its functions and grants are made later. */
async function earlierInstallation(number: number): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-schema-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of NAMES.slice(0, number)) {
    await cp(path.join(serverRoot, 'migrations', name), path.join(folder, 'migrations', name))
  }
  return folder
}

/** A database at an earlier schema, with rows in every table. */
async function givenSchema(number: number): Promise<DatabaseConnection> {
  const owner = await createEmptyDatabase()
  const folder = await earlierInstallation(number)
  const client = new Client(owner)
  await client.connect()
  await client.query('create extension pg_trgm; create extension btree_gin')
  await applyMigrations(client, folder, () => undefined)
  await fillSchema(
    async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    number,
  )
  await client.end()
  return owner
}

/** Columns that moved with their values, and their new places. */
const MOVED = [{ from: 'accounts', to: 'users', column: 'password_hash' }] as const

/** Counts that the server rebuilds when they are missing: no facts either. */
const COUNTED = new Set(['kept_low'])

type Kept = { columns: string; digest: string; rows: number }

/** The facts of each table as text; columns that follow from others are not facts. */
async function factsOf(
  owner: DatabaseConnection,
  of?: Record<string, Kept>,
): Promise<Record<string, Kept>> {
  const facts: Record<string, Kept> = {}
  const tables = await tablesOf((text, values) => askOnce(owner, text, values))
  const names = tables.filter((name) => !COUNTED.has(name))
  for (const name of of === undefined ? names : Object.keys(of)) {
    const columns = of?.[name]?.columns ?? (await writtenColumns(owner, name)).join(', ')
    facts[name] = await digestOf(owner, name, columns)
  }
  return facts
}

async function digestOf(owner: DatabaseConnection, name: string, columns: string): Promise<Kept> {
  const [found] = await askOnce<{ digest: string; rows: number }>(
    owner,
    `select count(*)::int as rows, md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as digest
       from (select ${columns} from ${name}) t`,
  )
  return { columns, digest: found?.digest ?? '', rows: found?.rows ?? 0 }
}

/** Values of the columns that moved, in the old place or the new; none while they are null. */
async function movedFactsOf(owner: DatabaseConnection): Promise<Kept[]> {
  const facts: Kept[] = []
  for (const { from, to, column } of MOVED) {
    for (const table of [from, to]) {
      const columns = await allColumns(owner, table)
      if (!columns.includes(column)) continue
      facts.push(await digestOf(owner, table, `institution_id, id, ${column}`))
    }
  }
  return facts.filter(({ rows }) => rows > 0)
}

async function writtenColumns(owner: DatabaseConnection, table: string): Promise<string[]> {
  const columns = await allColumns(owner, table)
  return columns.filter(
    (name) => !MOVED.some(({ from, column }) => from === table && column === name),
  )
}

async function allColumns(owner: DatabaseConnection, table: string): Promise<string[]> {
  const rows = await askOnce<{ name: string }>(
    owner,
    `select attname as name from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

describe('an upgrade keeps all data', () => {
  test.each(EARLIER)(
    'from schema %i, %s',
    async (number) => {
      const owner = await givenSchema(number)
      const before = await factsOf(owner)
      const moved = await movedFactsOf(owner)
      expect(Object.values(before).filter(({ rows }) => rows === 0)).toEqual([])
      await migrate(owner, serverRoot)
      expect(await factsOf(owner, before)).toEqual(before)
      expect(await movedFactsOf(owner)).toEqual(moved)
      await requireInvariants({ sql: (text, values) => askOnce(owner, text, values) })
    },
    TIMEOUT_MS,
  )

  // A restore runs the same migrations, so some versions are enough.
  test.each(EARLIER.filter(([number]) => number % 5 === 0))(
    'of a backup that was made at schema %i, %s',
    async (number) => {
      const owner = await givenSchema(number)
      const { sessions: _, ...before } = await factsOf(owner)
      const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-schema-'))
      onTestFinished(() => rm(folder, { recursive: true, force: true }))
      const file = path.join(folder, 'earlier.backup')
      await backUp(owner, { file, report: () => undefined })
      const target = await createEmptyDatabase()
      await restoreBackup(target, { file, serverRoot, report: () => undefined, advice: '' })
      expect(await factsOf(target, before)).toEqual(before)
    },
    TIMEOUT_MS,
  )
})
