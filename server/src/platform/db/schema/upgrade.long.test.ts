import { readdirSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { patiently } from '../../../../../scripts/lib/speed.mjs'
import { backUp } from '../../backup/back-up.ts'
import { LEFT_OUT } from '../../backup/catalogue.queries.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { createEmptyDatabase } from '../../../testing/database/empty-database.ts'
import { ADDS_ROWS, factsOf, movedFactsOf, sameFactsOf } from '../../../testing/database/facts.ts'
import { fillSchema } from '../../../testing/database/fill-schema.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { applyMigrations } from './apply-migrations.ts'
import { migrate } from './migrate.ts'

import type { QueryResultRow } from 'pg'
import type { DatabaseConnection } from '../connection/connection.ts'
import type { Kept } from '../../../testing/database/facts.ts'

const serverRoot = fileURLToPath(new URL('../../../..', import.meta.url))
const NAMES = readdirSync(path.join(serverRoot, 'migrations')).toSorted()
// Every migration, and several databases that are synced to disk.
const TIMEOUT_MS = patiently(300_000)

/** Landed migrations do not change, so the newest meet rows of each schema before them, and older ones those of every tenth. */
const NEWEST = 20
const isFilledAt = (number: number) => number > NAMES.length - NEWEST || number % 10 === 0

/** A restore runs the same migrations, so two schemas are enough. From 60 on the filled rows of settled sales break a rule. */
const RESTORED = new Set([10, 50])

type Ask = <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>

/** An empty database and a connection of its owner to it. */
async function givenDatabase(): Promise<{ owner: DatabaseConnection; client: Client; ask: Ask }> {
  const owner = await createEmptyDatabase()
  const client = new Client(owner)
  client.on('error', () => undefined)
  await client.connect()
  const ask: Ask = async <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  return { owner, client, ask }
}

async function givenFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-schema-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Expects a backup of the database, made now, to bring back the facts; sessions and devices are not backed up. */
async function expectRestored(owner: DatabaseConnection, facts: readonly Kept[]): Promise<void> {
  const file = path.join(await givenFolder(), 'earlier.backup')
  await backUp(owner, { file, report: () => undefined })
  const target = await givenDatabase()
  await restoreBackup(target.owner, { file, serverRoot, report: () => undefined, advice: '' })
  const changed = [...LEFT_OUT, ...ADDS_ROWS.values()]
  const restored = facts.filter(({ table }) => !changed.includes(table))
  expect(await sameFactsOf(target.ask, restored)).toEqual(restored)
  await target.client.end()
}

/** Their filled rows name documents of other kinds, which breaks rules of the data. */
const UNSOUND = [
  ...['settled_sales', 'bill_settlements', 'billed_goods', 'bill_taxes'],
  ...['supplier_bills', 'cash_purposes', 'quarantine_goods', 'vouchers', 'opening_debts'],
]

// One database goes through all schemas and gets new rows on its way.
test(
  'an upgrade from every earlier schema keeps all data, and so does the restore of an earlier backup',
  async () => {
    const { owner, client, ask } = await givenDatabase()
    await ask('create extension pg_trgm; create extension btree_gin')
    const folder = await givenFolder()
    let facts: Kept[] = []
    let moved: Pick<Kept, 'digest' | 'rows'>[] = []
    for (const [index, name] of NAMES.entries()) {
      const number = index + 1
      await cp(path.join(serverRoot, 'migrations', name), path.join(folder, 'migrations', name))
      // The last one as a start does it, which also makes functions and grants.
      if (number < NAMES.length) await applyMigrations(client, folder, () => undefined)
      else await migrate(owner, serverRoot)
      const kept = facts.filter(({ table }) => table !== ADDS_ROWS.get(name))
      expect(await sameFactsOf(ask, kept), `after ${name}`).toEqual(kept)
      expect(await movedFactsOf(ask), `after ${name}`).toEqual(moved)
      if (number === NAMES.length) {
        for (const table of UNSOUND) {
          await ask(`alter table ${table} disable trigger user; delete from ${table}`)
        }
        await requireInvariants({ sql: ask })
      }
      // Also at the newest, so that a new table gets its rows with its migration.
      const isFilled = isFilledAt(number)
      if (isFilled) await fillSchema(ask, number)
      facts = await factsOf(ask, facts, number)
      moved = await movedFactsOf(ask)
      expect(facts.filter(({ rows }) => isFilled && rows === 0)).toEqual([])
      if (RESTORED.has(number)) await expectRestored(owner, facts)
    }
    await client.end()
  },
  TIMEOUT_MS,
)
