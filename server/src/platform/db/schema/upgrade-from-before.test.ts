import { readdirSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { serverRoot } from '../../../server-root.ts'
import { createEmptyDatabase } from '../../../testing/database/empty-database.ts'
import { ADDS_ROWS, factsOf, sameFactsOf } from '../../../testing/database/facts.ts'
import { fillSchema } from '../../../testing/database/fill-schema.ts'
import { applyMigrations } from './apply-migrations.ts'
import { migrate } from './migrate.ts'

import type { QueryResultRow } from 'pg'

// `upgrade.long.test.ts` walks through all earlier schemas.
test('an upgrade from the schema before the newest keeps all data', async () => {
  const owner = await createEmptyDatabase()
  const client = new Client(owner)
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(() => client.end())
  const ask = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-before-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const names = readdirSync(path.join(serverRoot, 'migrations')).toSorted()
  const [earlier, newest = ''] = [names.slice(0, -1), names.at(-1)]
  for (const name of earlier) {
    await cp(path.join(serverRoot, 'migrations', name), path.join(folder, 'migrations', name))
  }
  await ask('create extension pg_trgm; create extension btree_gin')
  await applyMigrations(client, folder, () => undefined)
  await fillSchema(ask, earlier.length)
  const facts = await factsOf(ask, [])
  expect(facts.filter(({ rows }) => rows === 0)).toEqual([])

  await migrate(owner, serverRoot)

  const kept = facts.filter(({ table }) => table !== ADDS_ROWS.get(newest))
  expect(await sameFactsOf(ask, kept)).toEqual(kept)
})
