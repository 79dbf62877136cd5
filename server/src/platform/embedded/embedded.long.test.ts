import {
  appendFileSync,
  existsSync,
  readdirSync,
  renameSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isRunning, postgresProcessesIn } from './process-table.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts'
import {
  ask,
  connectionOf,
  killNode,
  newDataDir,
  newFolder,
  postmasterPid,
  removeTestFolders,
  TIME_LIMIT_MS,
  silent,
  startServer,
  until,
} from './testing/test-servers.ts'

vi.setConfig({ testTimeout: TIME_LIMIT_MS, hookTimeout: TIME_LIMIT_MS })
afterAll(removeTestFolders)

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log: silent })
  onTestFinished(() => database.stop())
  return database
}

const clusterData = (dataDir: string) => path.join(dataDir, 'postgres', 'data')

const one = async (database: EmbeddedPostgres, sql: string) =>
  Object.values((await ask(database.connection, sql))[0] ?? {})[0]

describe('a new data folder', () => {
  test('gets a database in UTF-8 whose letters include Amharic ones, with checksums', async () => {
    const database = await start(path.join(newFolder(), 'not', 'yet there'))
    expect(await one(database, 'show server_encoding')).toBe('UTF8')
    expect(await one(database, 'show data_checksums')).toBe('on')
    expect(await one(database, 'show wal_segment_size')).toBe('1MB')
    expect(await one(database, 'select current_user || current_database()')).toBe('mezgebmezgeb')
    expect(
      await one(database, 'select datctype from pg_database where datname = current_database()'),
    ).toMatch(/UTF-?8/i)
    await ask(database.connection, 'create extension pg_trgm')
    expect(await one(database, "select show_trgm('ቡና')::text")).toMatch(/,/)
    expect(await one(database, "select 'ቡና ጀበና' ilike '%ጀበ%'")).toBe(true)
  })

  test('gets a database that writes for good and fits a small machine', async () => {
    const database = await start(await newDataDir())
    const settings = await ask(
      database.connection,
      `select name, current_setting(name) as value from pg_settings where name in ('fsync', 'synchronous_commit',
       'full_page_writes', 'shared_buffers', 'max_connections', 'lc_messages', 'TimeZone') order by name collate "C"`,
    )
    expect(settings.map(({ name, value }) => `${String(name)}=${String(value)}`)).toEqual([
      'TimeZone=UTC',
      'fsync=on',
      'full_page_writes=on',
      'lc_messages=C',
      'max_connections=60',
      'shared_buffers=128MB',
      'synchronous_commit=on',
    ])
  })

  test('holds nothing or a whole database after a kill at any moment of the first start', async () => {
    for (const moment of [0, 1]) {
      const dataDir = path.join(newFolder(), 'data')
      const server = startServer(dataDir)
      await until(
        () =>
          existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('postgres')),
      )
      await sleep(moment * 500)
      await killNode(server)
      const database = await start(dataDir)
      expect(await one(database, 'select 1')).toBe(1)
      expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([])
      await database.stop()
    }
  })
})

describe('the way to the database', () => {
  // asvs: 13.2.1 13.2.3
  test('is a socket in a folder that only its user may enter, with a password, and no port', async () => {
    const { connection } = await start(await newDataDir())
    const folder = statSync(connection.host)
    expect(folder.mode & 0o777).toBe(0o700)
    expect(folder.uid).toBe(statSync(path.join(connection.host, `.s.PGSQL.${connection.port}`)).uid)
    expect(await ask(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(await ask(connection, 'select distinct auth_method from pg_hba_file_rules')).toEqual([
      { auth_method: 'scram-sha-256' },
    ])
    await expect(ask({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(/password/)
    await expect(ask({ ...connection, user: 'postgres' }, 'select 1')).rejects.toThrow(/password/)
  })

  // asvs: 1.2.5
  test('works from a data folder with spaces and a very long path', async () => {
    const dataDir = path.join(
      newFolder(),
      'a b',
      ...Array.from({ length: 12 }, () => "it's a long way ".repeat(6)),
    )
    const database = await start(await newDataDir(dataDir))
    expect(dataDir.length).toBeGreaterThan(1024)
    expect(Buffer.byteLength(database.connection.host)).toBeLessThan(90)
    expect(await one(database, 'select 1')).toBe(1)
  })

  test('is found again after the data folder was moved', async () => {
    const dataDir = await newDataDir()
    const before = await start(dataDir)
    await ask(before.connection, 'create table kept as select 7 as units')
    await before.stop()
    renameSync(dataDir, `${dataDir} moved`)
    expect(await one(await start(`${dataDir} moved`), 'select units from kept')).toBe(7)
  })
})

describe('stopping', () => {
  test('leaves no process, no socket and a data folder that can be started at once', async () => {
    const dataDir = await newDataDir()
    const first = await start(dataDir)
    const pid = postmasterPid(dataDir)
    await Promise.all([first.stop(), first.stop()])
    expect(isRunning(pid)).toBe(false)
    expect(postgresProcessesIn(clusterData(dataDir))).toEqual([])
    expect(existsSync(first.connection.host)).toBe(false)
    await start(dataDir)
  })

  test('ends sessions that are busy', async () => {
    const database = await start(await newDataDir())
    const busy = ask(database.connection, 'select pg_sleep(60)').then(() => 'done', String)
    const running = "select 1 from pg_stat_activity where wait_event = 'PgSleep'"
    await until(async () => (await ask(database.connection, running)).length === 1)
    await database.stop()
    expect(await busy).toMatch(/administrator command|terminated/)
  })

  test('lets the database outlive a Ctrl-C until the server has done its work', async () => {
    const server = startServer(await newDataDir(), {
      script: `process.on('SIGINT', async () => {
        const { default: pg } = await import('pg')
        const client = new pg.Client(database.connection)
        await new Promise((resolve) => setTimeout(resolve, 300))
        await client.connect()
        console.log('DRAINED', (await client.query('select 42 as answer')).rows[0].answer)
        await client.end()
        await database.stop()
        process.exit(0)
      })`,
      cwd: import.meta.dirname,
    })
    const { host } = await connectionOf(server)
    process.kill(-(server.process.pid ?? 0), 'SIGINT')
    await server.ended
    expect(server.output()).toContain('DRAINED 42')
    expect(existsSync(host)).toBe(false)
  })

  test('happens by itself when Node exits without asking for it', async () => {
    const dataDir = await newDataDir()
    const server = startServer(dataDir, {
      script: `setTimeout(() => { throw new Error('bug') }, 50)`,
    })
    await server.ended
    await until(() => postgresProcessesIn(clusterData(dataDir)).length === 0)
    expect(server.output()).toContain('bug')
  })

  test('breaks off a start, which leaves nothing running', async () => {
    async function expectBrokenOff(starting: Promise<unknown>, dataDir: string): Promise<void> {
      await expect(starting).rejects.toMatchObject({ code: 'ABORTED' })
      expect(postgresProcessesIn(clusterData(dataDir))).toEqual([])
      await (await start(dataDir)).stop()
    }
    const fresh = path.join(newFolder(), 'data')
    const breaking = new AbortController()
    const starting = startEmbeddedPostgres({ dataDir: fresh, log: silent, signal: breaking.signal })
    await until(
      () => existsSync(fresh) && readdirSync(fresh).some((name) => name.startsWith('postgres.')),
    )
    breaking.abort()
    await expectBrokenOff(starting, fresh)
    const made = await newDataDir()
    const signal = AbortSignal.abort()
    await expectBrokenOff(startEmbeddedPostgres({ dataDir: made, log: silent, signal }), made)
  })
})

describe('after a kill', () => {
  test('of Node, the next start ends the PostgreSQL left running and keeps what was acknowledged', async () => {
    const dataDir = await newDataDir()
    const server = startServer(dataDir)
    const connection = await connectionOf(server)
    await ask(connection, 'create table kept as select 7 as units')
    const orphan = postmasterPid(dataDir)
    await killNode(server)
    expect(isRunning(orphan)).toBe(true)
    const database = await start(dataDir)
    expect(isRunning(orphan)).toBe(false)
    expect(existsSync(connection.host)).toBe(false)
    expect(await one(database, 'select units from kept')).toBe(7)
  })

  test('of PostgreSQL, it is started again behind the same socket, as often as needed', async () => {
    const dataDir = await newDataDir()
    const database = await start(dataDir)
    await ask(database.connection, 'create table kept as select 7 as units')
    for (let round = 0; round < 3; round += 1) {
      const pid = postmasterPid(dataDir)
      // A busy process notices the end of its postmaster late and still holds the shared memory.
      const busy = ask(database.connection, 'select count(*) from generate_series(1, 1e12)').catch(
        () => null,
      )
      await sleep(50)
      process.kill(pid, 'SIGKILL')
      await until(() =>
        ask(database.connection, 'select 1').then(
          () => true,
          () => false,
        ),
      )
      await busy
      expect(postmasterPid(dataDir)).not.toBe(pid)
      expect(await one(database, 'select units from kept')).toBe(7)
    }
  })

  test('of Node and PostgreSQL, the next start works at once', async () => {
    const dataDir = await newDataDir()
    const server = startServer(dataDir)
    const busy = ask(
      await connectionOf(server),
      'select count(*) from generate_series(1, 1e12)',
    ).catch(() => null)
    await sleep(50)
    await killNode(server)
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    expect(await one(await start(dataDir), 'select 1')).toBe(1)
    await busy
  })

  test('and the loss of the note which process it was, the next start works too', async () => {
    const dataDir = await newDataDir()
    const server = startServer(dataDir)
    await server.started
    await killNode(server)
    truncateSync(path.join(clusterData(dataDir), 'postmaster.pid'))
    expect(await one(await start(dataDir), 'select 1')).toBe(1)
  })

  test('stopping during a restart ends the restart', async () => {
    const dataDir = await newDataDir()
    const database = await start(dataDir)
    process.kill(postmasterPid(dataDir), 'SIGKILL')
    await sleep(120)
    await database.stop()
    await expect.poll(() => postgresProcessesIn(clusterData(dataDir))).toEqual([])
  })

  test('a note that names a stranger by now does not keep the database from starting', async () => {
    const dataDir = await newDataDir()
    writeFileSync(
      path.join(clusterData(dataDir), 'postmaster.pid'),
      `${process.pid}\n/proc/self/cwd\n`,
    )
    expect(await one(await start(dataDir), 'select 1')).toBe(1)
    expect(isRunning(process.pid)).toBe(true)
  })
})

describe('a failed start', () => {
  test('is data of another version of PostgreSQL, and the message names both', async () => {
    const dataDir = await newDataDir()
    writeFileSync(path.join(clusterData(dataDir), 'PG_VERSION'), '15\n')
    const starting = () => startEmbeddedPostgres({ dataDir, log: silent })
    await expect(starting()).rejects.toMatchObject({ code: 'WRONG_VERSION' })
    await expect(starting()).rejects.toThrow(/PostgreSQL 15.*PostgreSQL\s+18/s)
  })

  test('reports the complaint of PostgreSQL itself, and leaves nothing running', async () => {
    const dataDir = await newDataDir()
    appendFileSync(path.join(clusterData(dataDir), 'postgresql.conf'), '\nno_such_setting = 1\n')
    const starting = () => startEmbeddedPostgres({ dataDir, log: silent })
    await expect(starting()).rejects.toMatchObject({ code: 'START_FAILED' })
    await expect(starting()).rejects.toThrow(/no_such_setting/)
    expect(postgresProcessesIn(clusterData(dataDir))).toEqual([])
  })
})

test('the log is rotated at a start once it is large', async () => {
  const dataDir = await newDataDir()
  const log = path.join(dataDir, 'postgres.log')
  truncateSync(log, 11 * 1024 * 1024)
  await start(dataDir)
  expect(statSync(`${log}.1`).size).toBe(11 * 1024 * 1024)
  expect(statSync(log).size).toBeLessThan(100_000)
  expect(statSync(log).mode & 0o777).toBe(0o600)
})
