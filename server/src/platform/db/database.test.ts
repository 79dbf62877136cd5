import { mkdtemp, rm } from 'node:fs/promises'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { plantShop } from '../../testing/planted-shop.ts'
import { createTestDatabase } from '../../testing/database/test-database.ts'
import { appConnection } from './schema/app-role.ts'
import { openDatabase } from './database.ts'
import { statement } from './statement.ts'
import { sqlState } from './database-errors.ts'
import { databaseRefusal } from './database-refusal.ts'

import type { QueryResultRow } from 'pg'
import type { Query } from './statement.ts'
import type { Shop } from '../../testing/planted-shop.ts'
import type { TestDatabase } from '../../testing/database/test-database.ts'
import type { Database } from './database.ts'
import type { Transaction } from './transactions.ts'

let database: TestDatabase
let db: Database
let shop: Shop

beforeAll(async () => {
  database = await createTestDatabase()
  db = (await openDatabase(appConnection(database.connection))).by({ system: 'set-up' })
  shop = await plantShop(database, { products: 2, stock: 10 })
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

let named = 0

/** A statement without a place in production code. */
function ask<Row extends QueryResultRow>(text: string, ...values: unknown[]): Query<Row> {
  named += 1
  return { name: `test_${named}`, text, values }
}

const addCategory = (name: string) =>
  ask('insert into categories (institution_id, name) values ($1, $2)', shop.institutionId, name)

async function categories(): Promise<string[]> {
  const rows = await db.read(
    shop.institutionId,
    ask<{ name: string }>(
      'select name from categories where institution_id = $1',
      shop.institutionId,
    ),
  )
  return rows.map(({ name }) => name)
}

describe('values', () => {
  // asvs: 16.2.2
  // spec: D2.41 D2.42
  test('come as JavaScript has them: exact to the cent, counts as numbers, times as ISO in UTC', async () => {
    const [row] = await db.call(
      ask(`select 90071992547409.91::numeric(16, 2) as money, 0.10 as tenth, count(*) as count,
                  '2026-11-20 10:05:09.12+03'::timestamptz as time, '2026-11-20 00:00Z'::timestamptz as midnight,
                  null::timestamptz as never, '{"a": [1]}'::jsonb as json, array[1, 2] as list, true as yes`),
    )
    expect(row).toEqual({
      money: 90_071_992_547_409.91,
      tenth: 0.1,
      count: 1,
      time: '2026-11-20T07:05:09.120Z',
      midnight: '2026-11-20T00:00:00.000Z',
      never: null,
      json: { a: [1] },
      list: [1, 2],
      yes: true,
    })
  })

  test('leave other connections of the driver as they are', async () => {
    const [row] = await database.sql('select 1.50 as money, count(*) as count')
    expect(row).toEqual({ money: '1.50', count: '1' })
  })
})

describe('statements', () => {
  test('have one meaning per name', () => {
    statement('database_test_twice', 'select 1')
    expect(() => statement('database_test_twice', 'select 1')).not.toThrow()
    expect(() => statement('database_test_twice', 'select 2')).toThrow(
      /Two statements are named database_test_twice/,
    )
  })
})

describe('reading', () => {
  let alone: Database
  beforeAll(async () => {
    // The first read of a connection prepares its tenant statement.
    alone = (await openDatabase(appConnection(database.connection), { max: 1 })).by({
      system: 'set-up',
    })
  })
  afterAll(() => alone.close())

  describe.each(['the first', 'a later'])('as %s one of a connection', () => {
    // asvs: 3.5.3
    test('cannot write', async () => {
      const attempt = alone.read(shop.institutionId, addCategory('Sweets'))
      await expect(attempt.catch(sqlState)).resolves.toBe('25006')
    })

    test('fails with the error of the statement, and the connection serves the next one', async () => {
      const broken = alone.read(shop.institutionId, ask('select 1 / 0'))
      const misspelt = alone.read(shop.institutionId, ask('selekt'))
      await expect(broken.catch(sqlState)).resolves.toBe('22012')
      await expect(misspelt.catch(sqlState)).resolves.toBe('42601')
      expect(await alone.read(shop.institutionId, ask('select 1 as one'))).toEqual([{ one: 1 }])
    })

    test('leaves neither its institution nor that it only reads to what comes after it', async () => {
      const institution = `nullif(current_setting('app.institution_id', true), '') as institution`
      const isReading = `current_setting('transaction_read_only') as reading`
      const settings = `select ${institution}, ${isReading}`
      expect(await alone.read(shop.institutionId, ask(settings))).toEqual([
        { institution: shop.institutionId, reading: 'on' },
      ])
      expect(await alone.call(ask(settings))).toEqual([{ institution: null, reading: 'off' }])
    })
  })

  test('of several things sees one moment', async () => {
    const count = () => ask<{ count: number }>('select count(*) as count from categories')
    const [before, after] = await db.readTogether(shop.institutionId, async (tx) => {
      const first = await tx.query(count())
      await db.inInstitution(shop.institutionId, (other) => other.query(addCategory('Grains')))
      return [first, await tx.query(count())]
    })
    expect(after).toEqual(before)
    expect(await categories()).toContain('Grains')
  })
})

describe('writing', () => {
  // asvs: 2.3.3
  test('is all or nothing', async () => {
    const attempt = db.inInstitution(shop.institutionId, async (tx) => {
      await tx.query(addCategory('Half'))
      throw new Error('changed my mind')
    })
    await expect(attempt).rejects.toThrow('changed my mind')
    expect(await categories()).not.toContain('Half')
  })

  // asvs: 1.4.3
  test('that is refused by the program keeps its connection, however early it throws', async () => {
    const alone = (await openDatabase(appConnection(database.connection), { max: 1 })).by({
      system: 'set-up',
    })
    onTestFinished(() => alone.close())
    const backend = () => alone.call(ask('select pg_backend_pid() as pid'))
    const before = await backend()
    const refuse = (): never => {
      throw new Error('not yours')
    }
    const attempts = [
      () => alone.inInstitution(shop.institutionId, () => refuse()),
      () =>
        alone.inInstitution(shop.institutionId, (tx) =>
          tx.query(addCategory('Early')).then(refuse),
        ),
      () => alone.readTogether(shop.institutionId, () => refuse()),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('not yours')
    expect(await backend()).toEqual(before)
    expect(await categories()).not.toContain('Early')
  })

  // asvs: 16.5.3
  test('is nothing, and says so, when a failed statement went unnoticed', async () => {
    const attempt = db.inInstitution(shop.institutionId, async (tx) => {
      await tx.query(addCategory('Unnoticed'))
      await tx.query(ask('select 1 / 0')).catch(() => undefined)
      return 'done'
    })
    await expect(attempt).rejects.toThrow(/nothing of its transaction was kept/)
    expect(await categories()).not.toContain('Unnoticed')
  })

  test('waits for statements under way before it gives the connection back', async () => {
    const alone = (await openDatabase(appConnection(database.connection), { max: 1 })).by({
      system: 'set-up',
    })
    onTestFinished(() => alone.close())
    const attempt = alone.inInstitution(shop.institutionId, async (tx) => {
      await Promise.all([
        tx.query(ask('select pg_sleep(0.2)')),
        Promise.reject(new Error('at once')),
      ])
    })
    await expect(attempt).rejects.toThrow('at once')
    expect(
      await alone.call(
        ask(`select nullif(current_setting('app.institution_id', true), '') as inside`),
      ),
    ).toEqual([{ inside: null }])
  })

  test('is tried again when it lost against another transaction, at most three times', async () => {
    let tries = 0
    const losing = async (tx: Transaction) => {
      tries += 1
      await tx.query(addCategory('Lost'))
      await tx.query(
        ask(`do $$ begin raise exception 'lost' using errcode = 'deadlock_detected'; end $$`),
      )
    }
    await expect(db.inInstitution(shop.institutionId, losing).catch(sqlState)).resolves.toBe(
      '40P01',
    )
    expect(tries).toBe(4)
    tries = 0
    const result = await db.inInstitution(shop.institutionId, async (tx) => {
      if (tries < 2) return losing(tx)
      await tx.query(addCategory('Won'))
      return 'won'
    })
    expect([result, tries]).toEqual(['won', 2])
    expect(await categories()).toEqual(expect.arrayContaining(['Won']))
    expect(await categories()).not.toContain('Lost')
  })

  test('is not tried again after any other error', async () => {
    let tries = 0
    const attempt = db.inInstitution(shop.institutionId, async (tx) => {
      tries += 1
      await tx.query(ask('select 1 / 0'))
    })
    await expect(attempt.catch(sqlState)).resolves.toBe('22012')
    expect(tries).toBe(1)
  })

  test('gives up on a row that somebody holds, instead of queueing for ever', async () => {
    const holder = new Client(database.connection)
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('select from products where id = $1 for update', [shop.productIds[0]])
    let tries = 0
    const attempt = db.inInstitution(shop.institutionId, (tx) => {
      tries += 1
      return tx.query(
        ask(
          'update products set unit = unit where institution_id = $1 and id = $2',
          shop.institutionId,
          shop.productIds[0],
        ),
      )
    })
    await expect(attempt.catch(sqlState)).resolves.toBe('55P03')
    expect(tries).toBe(1)
  })
})

describe('connections', () => {
  test('have every time limit, and plan a statement once', async () => {
    const names = [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
      'plan_cache_mode',
      'TimeZone',
    ]
    const rows = await db.call(
      ask('select name, current_setting(name) as value from unnest($1::text[]) name', names),
    )
    expect(rows.map(({ value }) => String(value))).toEqual([
      '5s',
      '1s',
      '10s',
      'force_generic_plan',
      'UTC',
    ])
  })

  test('that break while idle are reported and replaced', async () => {
    const errors: Error[] = []
    const other = await openDatabase(appConnection(database.connection), {
      onIdleError: (error) => errors.push(error),
    })
    onTestFinished(() => other.close())
    const [backend] = await other.call(ask<{ pid: number }>('select pg_backend_pid() as pid'))
    await database.sql('select pg_terminate_backend($1)', [backend?.pid])
    await expect.poll(() => errors.length).toBe(1)
    await other.ping()
  })

  test('that break in use fail that call only', async () => {
    const attempt = db.inInstitution(shop.institutionId, async (tx) => {
      const [backend] = await tx.query(ask<{ pid: number }>('select pg_backend_pid() as pid'))
      await tx.query(addCategory('Cut off'))
      await database.sql('select pg_terminate_backend($1)', [backend?.pid])
      await tx.query(ask('select 1'))
    })
    // The client or the server may notice first; both mean that the caller may try again.
    await expect(attempt.catch((error: unknown) => databaseRefusal(error)?.code)).resolves.toBe(
      'UNAVAILABLE',
    )
    await db.ping()
    expect(await categories()).not.toContain('Cut off')
  })

  test('are awaited a second at most', async () => {
    const alone = (await openDatabase(appConnection(database.connection), { max: 1 })).by({
      system: 'set-up',
    })
    onTestFinished(() => alone.close())
    let letGo = () => {}
    const holding = alone.inInstitution(shop.institutionId, async () => {
      await new Promise<void>((resolve) => (letGo = resolve))
    })
    await expect(alone.ping()).rejects.toThrow('No connection in time')
    letGo()
    await holding
  })

  test('are given back when the caller stops waiting before they are known to be of the primary', async () => {
    const real = appConnection(database.connection)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-slow-'))
    let isSlow = false
    let held: net.Socket | undefined
    const proxy = net.createServer((client) => {
      const behind = net.connect(`${real.host}/.s.PGSQL.${real.port}`)
      const isLate = isSlow
      client.on('error', () => behind.destroy()).on('close', () => behind.destroy())
      behind.on('error', () => client.destroy()).on('close', () => client.destroy())
      client.on('data', (chunk) => {
        if (chunk.includes('held')) held = client
        behind.write(chunk)
      })
      behind.on('data', (chunk) => {
        setTimeout(() => client.write(chunk), isLate && chunk.includes('is_standby') ? 900 : 0)
      })
    })
    proxy.listen(path.join(folder, `.s.PGSQL.${real.port}`))
    const slow = await openDatabase({ ...real, host: folder }, { max: 1 })
    const holding = slow.call(ask(`select 'held', pg_sleep(5)`)).catch(sqlState)
    const waiting = slow.ping().catch(sqlState)
    await sleep(500)
    isSlow = true
    held?.destroy()
    await Promise.all([holding, waiting])
    await expect.poll(() => slow.connections()).toMatchObject({ idle: 1 })
    await slow.close()
    proxy.close()
    await rm(folder, { recursive: true })
  })

  test('are waited for when a busy database answers the first of them late', async () => {
    const real = appConnection(database.connection)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-late-'))
    let opened = 0
    const proxy = net.createServer((client) => {
      const behind = net.connect(`${real.host}/.s.PGSQL.${real.port}`)
      opened += 1
      let lateness = opened <= 2 ? 1000 : 0
      client.on('error', () => behind.destroy()).on('close', () => behind.destroy())
      behind.on('error', () => client.destroy()).on('close', () => client.destroy())
      client.on('data', (chunk) => behind.write(chunk))
      behind.on('data', (chunk) => {
        setTimeout(() => client.write(chunk), lateness)
        lateness = 0
      })
    })
    proxy.listen(path.join(folder, `.s.PGSQL.${real.port}`))
    onTestFinished(() => rm(folder, { recursive: true }))
    onTestFinished(() => void proxy.close())
    const late = await openDatabase({ ...real, host: folder }, { max: 1 })
    onTestFinished(() => late.close())
    await expect(late.ping()).resolves.toBeUndefined()
    expect(opened).toBeGreaterThan(2)
  })

  test('are waited for when the database falls silent while it says its settings', async () => {
    const real = appConnection(database.connection)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-silent-'))
    let silentUntil = 0
    const proxy = net.createServer((client) => {
      const behind = net.connect(`${real.host}/.s.PGSQL.${real.port}`)
      client.on('error', () => behind.destroy()).on('close', () => behind.destroy())
      behind.on('error', () => client.destroy()).on('close', () => client.destroy())
      client.on('data', (chunk) => {
        if (silentUntil === 0 && chunk.includes(`current_setting('statement_timeout')`))
          silentUntil = Date.now() + 2500
        if (Date.now() > silentUntil) behind.write(chunk)
      })
      behind.on('data', (chunk) => client.write(chunk))
    })
    proxy.listen(path.join(folder, `.s.PGSQL.${real.port}`))
    onTestFinished(() => rm(folder, { recursive: true }))
    onTestFinished(() => void proxy.close())
    const silent = await openDatabase({ ...real, host: folder }, { max: 1 })
    onTestFinished(() => silent.close())
    await expect(silent.ping()).resolves.toBeUndefined()
    expect(silentUntil).toBeGreaterThan(0)
  })

  test('are none when the database does not answer', async () => {
    const nowhere = { ...appConnection(database.connection), host: '127.0.0.1', port: 1 }
    await expect(openDatabase(nowhere).catch(sqlState)).resolves.toBe('ECONNREFUSED')
  })
})
