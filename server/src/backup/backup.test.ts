import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { createSale } from '@mezgeb/contract/sales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { databaseDigest } from '../testing/database-digest.ts'
import { askOnce, createEmptyDatabase } from '../testing/empty-database.ts'
import { testApp } from '../testing/test-app.ts'
import { givenWorld } from '../testing/world.ts'
import { backUp } from './back-up.ts'
import { restoreBackup } from './restore-backup.ts'

import type { DatabaseConnection } from '../db/connection.ts'
import type { World } from '../testing/world.ts'

const serverRoot = fileURLToPath(new URL('../..', import.meta.url))
const silent = () => undefined
const advice = 'Choose another.'
const app = testApp()
let folder = ''
let world: World

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mezgeb backup '))
  world = await givenWorld(app)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Digests by table, without what a restore makes anew. */
async function digestOf(connection: DatabaseConnection, institutionId?: string) {
  const { sessions, schema_migrations, schema_functions, ...digest } = await databaseDigest(
    { sql: (text, values) => askOnce(connection, text, values) },
    institutionId,
  )
  return digest
}

const restore = (file: string, into: DatabaseConnection, report: (line: string) => void = silent) =>
  restoreBackup(into, { file, serverRoot, report, advice })

describe('a backup', () => {
  test('gives every table back exactly, to a database that was empty', async () => {
    const file = path.join(folder, 'everything.backup')
    const lines: string[] = []
    const { manifest, bytes } = await backUp(app.database.connection, {
      file,
      report: (l) => lines.push(l),
    })
    expect(bytes).toBe(statSync(file).size)
    const target = await createEmptyDatabase()
    await restore(file, target, (l) => lines.push(l))
    console.log(lines.join('\n'))
    expect(await digestOf(target)).toEqual(await digestOf(app.database.connection))
  })
})
