import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { acquireInstanceLock } from './instance-lock.ts'
import { parseRecord } from './parse-record.ts'
import { hasProc, postgresProcessesIn } from './process-table.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
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
} from './testing/test-servers.ts'

vi.setConfig({ testTimeout: TIME_LIMIT_MS, hookTimeout: TIME_LIMIT_MS })
afterAll(removeTestFolders)

const lockFile = (dataDir: string) =>
  path.join(dataDir, readdirSync(dataDir).find((name) => name.startsWith('lock.')) ?? 'no lock')

/** Leaves a lock of another owner: ours with the given changes. */
async function leaveLock(dataDir: string, changes: Record<string, unknown>): Promise<string> {
  const lock = await acquireInstanceLock(dataDir, silent)
  const file = lockFile(dataDir)
  const holder = parseRecord(readFileSync(file, 'utf8'))
  await lock.release()
  writeFileSync(file, JSON.stringify({ ...holder, ...changes }))
  return file
}

async function canBeHad(dataDir: string): Promise<boolean> {
  const lock = await acquireInstanceLock(dataDir, silent)
  await lock.release()
  return true
}

describe('a second start on the same data folder', () => {
  test('says who runs there and leaves that one alone', async () => {
    const dataDir = await newDataDir()
    const first = startServer(dataDir)
    const connection = await connectionOf(first)
    const pid = postmasterPid(dataDir)

    const second = startServer(dataDir)
    expect(await second.started).toBeNull()
    expect(second.output()).toContain('FAILED ALREADY_RUNNING')
    expect(second.output()).toContain(`process ${first.process.pid}`)
    await expect(startEmbeddedPostgres({ dataDir, log: silent })).rejects.toMatchObject({
      code: 'ALREADY_RUNNING',
    })

    expect(postmasterPid(dataDir)).toBe(pid)
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    await killNode(first)
    await (await startEmbeddedPostgres({ dataDir, log: silent })).stop()
  })

  test('made five times at once after a kill, is won by exactly one', async () => {
    const dataDir = await newDataDir()
    const killed = startServer(dataDir)
    await connectionOf(killed)
    await killNode(killed)
    const servers = Array.from({ length: 5 }, () => startServer(dataDir))
    const connections = await Promise.all(servers.map(({ started }) => started))
    expect(connections.filter(Boolean)).toHaveLength(1)
    expect(servers.filter((server) => server.output().includes('ALREADY_RUNNING'))).toHaveLength(4)
    const winner = servers.find((_, index) => connections[index])
    winner?.process.kill('SIGTERM')
    await winner?.ended
    expect(postgresProcessesIn(path.join(dataDir, 'postgres', 'data'))).toEqual([])
  })

  test('from inside one process, is won by exactly one of many', async () => {
    const dataDir = newFolder()
    for (let round = 0; round < 20; round += 1) {
      const attempts = await Promise.allSettled(
        Array.from({ length: 8 }, () => acquireInstanceLock(dataDir, silent)),
      )
      const won = attempts.flatMap((attempt) =>
        attempt.status === 'fulfilled' ? [attempt.value] : [],
      )
      expect(won).toHaveLength(1)
      await Promise.all(won.map((lock) => lock.release()))
    }
    expect(readdirSync(dataDir)).toHaveLength(1)
  })
})

describe.runIf(hasProc)('a lock left by a dead process is taken over', () => {
  test('when its process id belongs to another process by now', async () => {
    const dataDir = newFolder()
    await leaveLock(dataDir, { pid: process.pid, started: '1' })
    expect(await canBeHad(dataDir)).toBe(true)
  })

  test('when it was copied together with the data of a running server', async () => {
    const dataDir = newFolder()
    const file = await leaveLock(dataDir, { folder: '1:1' })
    utimesSync(file, new Date(0), new Date(0))
    expect(await canBeHad(dataDir)).toBe(true)
  })

  test('when its writer died before it had written it', async () => {
    const dataDir = newFolder()
    writeFileSync(path.join(dataDir, 'lock.3.json'), '')
    expect(await canBeHad(dataDir)).toBe(true)
  })

  test('when it is of another boot or container and silent', async () => {
    const dataDir = newFolder()
    const file = await leaveLock(dataDir, { scope: 'another boot' })
    utimesSync(file, new Date(0), new Date(0))
    expect(await canBeHad(dataDir)).toBe(true)
  })
})

test.runIf(hasProc)('a lock of another container holds while its owner touches it', async () => {
  const dataDir = newFolder()
  const file = await leaveLock(dataDir, { scope: 'another container', pid: 1 })
  const heart = setInterval(() => utimesSync(file, new Date(), new Date()), 100)
  onTestFinished(() => clearInterval(heart))
  await expect(acquireInstanceLock(dataDir, silent)).rejects.toMatchObject({
    code: 'ALREADY_RUNNING',
  })
})

test('an owner touches its lock while it lives', async () => {
  const dataDir = newFolder()
  const lock = await acquireInstanceLock(dataDir, silent)
  const file = lockFile(dataDir)
  utimesSync(file, new Date(0), new Date(0))
  await expect.poll(() => statSync(file).mtimeMs).toBeGreaterThan(0)
  await lock.release()
})
