import { readdirSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { Client } from 'pg'
import { onTestFinished } from 'vitest'

import { applyMigrations } from '../../platform/db/schema/apply-migrations.ts'
import { serverRoot } from '../../server-root.ts'
import { createEmptyDatabase } from './empty-database.ts'

import type { QueryResultRow } from 'pg'

/** The names of our migrations, in order. */
export const MIGRATIONS: readonly string[] = readdirSync(
  path.join(serverRoot, 'migrations'),
).toSorted()

/** A database at an earlier schema, that of our first `schema` migrations, and its owner's connection. */
export async function databaseAt(schema: number) {
  const owner = await createEmptyDatabase()
  const client = new Client(owner)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  const ask = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-schema-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of MIGRATIONS.slice(0, schema))
    await cp(path.join(serverRoot, 'migrations', name), path.join(folder, 'migrations', name))
  await ask('create extension pg_trgm; create extension btree_gin')
  await applyMigrations(client, folder, () => undefined)
  return { owner, ask }
}
