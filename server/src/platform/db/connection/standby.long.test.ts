import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'

import { newFolder, removeTestFolders } from '../../embedded/testing/test-servers.ts'
import { makePlainPostgres } from '../../../testing/database/plain-postgres.ts'
import { appConnection } from '../schema/app-role.ts'
import { connectionFromUrl } from './connection.ts'
import { WITHOUT_CALLER, createOnce } from '../create-once.ts'
import { sqlState } from '../database-errors.ts'
import { databaseRefusal } from '../database-refusal.ts'
import { PLATFORM_INSTITUTION_ID, openDatabase } from '../database.ts'
import { SILENCE_MS, startHeartbeat } from './heartbeat.ts'
import { migrate } from '../schema/migrate.ts'

import type { PlainPostgres } from '../../../testing/database/plain-postgres.ts'
import type { DatabaseConnection } from './connection.ts'
import type { Created } from '../create-once.ts'
import type { Database } from '../database.ts'

const serverRoot = fileURLToPath(new URL('../../../..', import.meta.url))
const EVENTUALLY = { timeout: 20_000, interval: 20 }
const LONG = 60_000

let folder: string
let postgres: PlainPostgres
let owner: DatabaseConnection

beforeAll(async () => {
  folder = newFolder()
  postgres = await makePlainPostgres(folder)
  owner = connectionFromUrl(postgres.url)
  await postgres.start()
  await vi.waitFor(() => ask('select'), EVENTUALLY)
  await migrate(owner, serverRoot)
}, LONG)

afterAll(async () => {
  await postgres.stop()
  await removeTestFolders()
}, LONG)

/** Asks as the owner, on a separate connection. */
async function ask(text: string): Promise<number> {
  const client = new Client(owner)
  await client.connect()
  try {
    return (await client.query(text)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

async function opened(): Promise<Database> {
  const db = await openDatabase(appConnection(owner))
  onTestFinished(() => db.close())
  return db
}

describe('a PostgreSQL that acknowledges only what its standby has', () => {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const key = { call: 'test', keyHash: hash('key'), requestHash: hash('request') }

  function record(db: Database): Promise<Created> {
    const once = { institutionId: PLATFORM_INSTITUTION_ID, owner: WITHOUT_CALLER, key }
    return createOnce(db, once, async () => 'recorded')
  }

  /** Has PostgreSQL wait for a standby, '' for none. */
  async function waitFor(standby: string): Promise<void> {
    await ask(`alter system set synchronous_standby_names = '${standby}'`)
    await ask('select pg_reload_conf()')
    await vi.waitFor(async () => {
      const shown = `select where current_setting('synchronous_standby_names') = '${standby}'`
      expect(await ask(shown)).toBe(1)
    }, EVENTUALLY)
  }

  const endOfWaits = (how: 'pg_cancel_backend' | 'pg_terminate_backend') =>
    `select ${how}(pid) from pg_stat_activity where wait_event = 'SyncRep'`

  async function endTheWait(how: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> {
    await vi.waitFor(async () => expect(await ask(endOfWaits(how))).toBe(1), EVENTUALLY)
  }

  it(
    'never confirms a record that only the primary has, however often it is repeated',
    async () => {
      const db = await opened()
      await waitFor('nobody')
      onTestFinished(() => waitFor(''))

      const first = record(db).catch(sqlState)
      await endTheWait('pg_cancel_backend')
      expect(await first).toBe('08007')

      const again = record(db).catch(sqlState)
      await endTheWait('pg_cancel_backend')
      expect(await again).toBe('08007')

      const last = record(db)
      await waitFor('')
      expect(await last).toEqual({ json: '"recorded"', replayed: true })
    },
    LONG,
  )

  it(
    'does not confirm a single statement either',
    async () => {
      await ask('create table notes (text text)')
      await ask('grant insert on notes to public')
      const db = await opened()
      await waitFor('nobody')
      onTestFinished(() => waitFor(''))

      const text = `insert into notes values ('sold')`
      const outcome = db.call({ name: 'standby_test', text, values: [] }).catch(sqlState)
      await endTheWait('pg_cancel_backend')
      expect(await outcome).toBe('08007')
    },
    LONG,
  )

  it(
    'does not confirm it when the connection is ended instead',
    async () => {
      const db = await opened()
      const other = { ...key, keyHash: hash('another key') }
      await waitFor('nobody')
      onTestFinished(() => waitFor(''))

      const once = { institutionId: PLATFORM_INSTITUTION_ID, owner: WITHOUT_CALLER, key: other }
      let isOver = false
      const outcome = createOnce(db, once, async () => 'recorded')
        .catch(databaseRefusal)
        .finally(() => {
          isOver = true
        })
      await endTheWait('pg_terminate_backend')
      // It may wait again, or fail at once because the heartbeat has found the database silent.
      await vi.waitFor(async () => {
        await ask(endOfWaits('pg_cancel_backend'))
        expect(isOver).toBe(true)
      }, EVENTUALLY)
      expect(await outcome).toMatchObject({ code: 'UNAVAILABLE' })
    },
    LONG,
  )
})

describe('a PostgreSQL that has become a standby', () => {
  it(
    'is not worked with until it is the primary again',
    async () => {
      const db = await opened()
      await db.ping()
      await postgres.stop()
      await writeFile(path.join(folder, 'plain', 'standby.signal'), '')
      await postgres.start()
      const heartbeat = startHeartbeat({
        connection: owner,
        onSilence: () => undefined,
        silenceMs: SILENCE_MS,
      })
      onTestFinished(() => heartbeat.stop())

      await vi.waitFor(() => ask('select'), EVENTUALLY)
      await vi.waitFor(() => expect(heartbeat.isSilent).toBe(true), EVENTUALLY)
      const refusal = await db.ping().catch(databaseRefusal)
      expect(refusal).toMatchObject({ code: 'UNAVAILABLE' })
      await expect(openDatabase(appConnection(owner))).rejects.toThrow('is a standby')
      await expect(migrate(owner, serverRoot)).rejects.toThrow('is a standby')

      await ask('select pg_promote()')
      await vi.waitFor(() => db.ping(), EVENTUALLY)
      await vi.waitFor(() => expect(heartbeat.isSilent).toBe(false), EVENTUALLY)
    },
    LONG,
  )
})
