import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { startEmbeddedPostgres } from '../../platform/embedded/start-embedded-postgres.ts'
import { clusterOf } from '../../platform/embedded/cluster-paths.ts'
import { endProcessesIn } from '../../platform/embedded/leftover-servers.ts'
import { databaseDigest } from '../../testing/database/database-digest.ts'
import { askOnce } from '../../testing/database/empty-database.ts'
import { makePlainPostgres } from '../../testing/database/plain-postgres.ts'
import { MAIN, endServers, spawnServer } from '../../testing/running-server.ts'
import { backupCommands } from './backup-commands.ts'
import { LEFT_OUT } from '../../platform/backup/catalogue.queries.ts'
import { verifyBackupFile } from '../../platform/backup/verify-backup-file.ts'

import type { ChildProcess } from 'node:child_process'
import type { DatabaseConnection } from '../../platform/db/connection/connection.ts'

const silent = { info: () => undefined, warn: () => undefined }
let folder = ''
let shop = ''
let file = ''
let digest: unknown

type Ended = { code: number | null; output: string }
type Running = { process: ChildProcess; output(): string; ended: Promise<Ended> }

/** A command in its own process, which a test can kill. */
function start(words: string[], variables: Record<string, string>): Running {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd: path.dirname(MAIN),
    env: { TMPDIR: os.tmpdir(), PATH: '/usr/bin:/bin', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
  return { process: child, output: () => output, ended }
}

/** Expected exit code and output. */
function expectEnd({ code, output }: Ended, wanted: number, sentence: string): void {
  expect(output).toContain(sentence)
  expect(code).toBe(wanted)
}

const run = (words: string[], variables: Record<string, string>) => start(words, variables).ended

/** Kills a command as soon as it prints this. */
async function killAfter(running: Running, words: RegExp): Promise<void> {
  while (!words.test(running.output()) && running.process.exitCode === null) await sleep(2)
  running.process.kill('SIGKILL')
  await running.ended
  expect(running.output()).toMatch(words)
}

async function inDatabase<T>(
  dataDir: string,
  act: (connection: DatabaseConnection) => Promise<T>,
): Promise<T> {
  const database = await startEmbeddedPostgres({ dataDir, log: silent })
  try {
    return await act(database.connection)
  } finally {
    await database.stop()
  }
}

const digestOf = (dataDir: string) =>
  inDatabase(dataDir, async (connection) => {
    const tables = await databaseDigest({
      sql: (text, values) => askOnce(connection, text, values),
    })
    return Object.entries(tables).filter(([name]) => !LEFT_OUT.includes(name))
  })

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mezgeb commands '))
  chmodSync(folder, 0o755)
  shop = path.join(folder, 'the shop’s data')
  file = path.join(folder, 'the shop.backup')
  const server = spawnServer({ DATA_DIR: shop, DEMO: '1', LOG_LEVEL: 'silent' })
  await server.ready
  server.process.kill('SIGTERM')
  await server.ended
  digest = await digestOf(shop)
})

afterEach(endServers)

afterAll(async () => {
  const dataDirs = readdirSync(folder, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  for (const { name } of dataDirs) {
    await endProcessesIn(clusterOf(path.join(folder, name)).data, ['SIGQUIT', 'SIGKILL'])
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

describe('the commands on the embedded database', () => {
  test('back up while the server runs and while it does not', async () => {
    const server = spawnServer({ DATA_DIR: shop, LOG_LEVEL: 'silent' })
    await server.ready
    const live = await run(['backup', file], { DATA_DIR: shop })
    expect(live.output).toMatch(
      /Written and verified: .*the shop\.backup, [\d,]+ bytes, [\d,]+ rows/,
    )
    const refused = await run(['restore', file], { DATA_DIR: shop })
    expectEnd(refused, 1, 'already runs on')
    server.process.kill('SIGTERM')
    await server.ended
    const stopped = await run(['backup'], { DATA_DIR: shop })
    expect(stopped.output).toMatch(/Written and verified: .*backups\/mezgeb-full-.*\.backup/)
  })

  test('rehearse a restore in a database that is thrown away, also after a killed rehearsal', async () => {
    const before = readdirSync(shop).filter((name) => !name.startsWith('lock.'))
    const killed = start(['restore', '--verify', file], { DATA_DIR: shop })
    await killAfter(killed, /documents: [\d,]+ rows/)
    const rehearsed = await run(['restore', '--verify', file], { DATA_DIR: shop })
    expectEnd(rehearsed, 0, 'in a throw-away database, which is gone; yours was not touched')
    expect(readdirSync(shop).filter((name) => !name.startsWith('lock.'))).toEqual(before)
  })

  test('killed with -9 during a backup leave the older file as it was, and the next backup tidies up', async () => {
    const older = readFileSync(file)
    const killed = start(['backup', file], { DATA_DIR: shop })
    await killAfter(killed, /audit_entries: [\d,]+ rows/)
    expect(readFileSync(file).equals(older)).toBe(true)
    const again = await run(['backup', file], { DATA_DIR: shop })
    expect(again.code).toBe(0)
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([])
  })

  test('restore into a new folder; killed with -9 before they leave nothing, so that it can be run again', async () => {
    const target = path.join(folder, 'killed restore')
    await killAfter(start(['restore', file], { DATA_DIR: target }), /stock_movements: [\d,]+ rows/)
    const again = await run(['restore', file], { DATA_DIR: target })
    expect(again.output).toMatch(
      /every checksum fits\.\nIn the file: 1 institutions \(".+"\), [\d,]+ users, 1 super admins \(super@mezgeb\.local\)\.\nFilling/,
    )
    expectEnd(again, 0, 'Restored into')
    expectEnd(again, 0, 'All users must sign in again')
    expect(await digestOf(target)).toEqual(digest)
  })

  test('killed with -9 after the rows are in place say that all of it is there', async () => {
    const target = path.join(folder, 'filled')
    await killAfter(start(['restore', file], { DATA_DIR: target }), /Filled/)
    const again = await run(['restore', file], { DATA_DIR: target })
    expectEnd(again, 1, 'not empty. Nothing was changed.')
    expectEnd(again, 1, 'said "Filled", it is all there: npm start does what was left to do.')
    const server = spawnServer({ DATA_DIR: target, LOG_LEVEL: 'silent' })
    await server.ready
    server.process.kill('SIGTERM')
    await server.ended
    expect(await digestOf(target)).toEqual(digest)
  })

  test('export one institution by its name', async () => {
    const one = path.join(folder, 'one institution.backup')
    const names = await inDatabase(shop, (connection) =>
      askOnce<{ name: string }>(connection, `select name from institutions where name <> 'Mezgeb'`),
    )
    const exported = await run(['export-institution', names[0]?.name ?? '', one], {
      DATA_DIR: shop,
    })
    expectEnd(exported, 0, `rows of ${names[0]?.name}`)
  })

  test('sign with BACKUP_KEY, and restore nothing else then', async () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const key = path.join(folder, 'the key.pem')
    writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
    const own = path.join(folder, 'signed.backup')
    const signs = await run(['backup', own], { DATA_DIR: shop, BACKUP_KEY: key })
    expectEnd(signs, 0, 'Written and verified')
    const variables = { DATA_DIR: path.join(folder, 'signed data'), BACKUP_KEY: key }
    expectEnd(await run(['restore', file], variables), 1, 'is not signed')
    await killAfter(
      start(['restore', own], variables),
      /every checksum fits, and so does the signature/,
    )
    const wrong = await run(['restore', own], { ...variables, BACKUP_KEY: own })
    expectEnd(wrong, 1, 'BACKUP_KEY must name a file with an Ed25519 key in PEM')
  })

  test('interrupted with Ctrl-C leave no file', async () => {
    const target = path.join(folder, 'interrupted.backup')
    const running = start(['backup', target], { DATA_DIR: shop })
    while (!running.output().includes('Backing up')) await sleep(2)
    running.process.kill('SIGINT')
    const { code, output } = await running.ended
    // It may just have finished.
    const isFinished = code === 0
    expect(isFinished || output.includes('Interrupted.')).toBe(true)
    const left = readdirSync(folder).filter((name) => name.startsWith('interrupted'))
    expect(left).toEqual(isFinished ? ['interrupted.backup'] : [])
  })

  test('print no terminal codes', async () => {
    const { code, output } = await run(['restore', '/nowhere/\u001b[2J\u202e'], {
      DATA_DIR: folder,
    })
    expectEnd({ code, output }, 1, 'The file /nowhere/\\u001b[2J\\u202e cannot be read')
    expect(output).not.toContain('\u001b')
  })

  test.each([
    ['backup', ['a', 'b'], 'Usage: npm run backup -- FILE'],
    ['backup', [], 'There is no database in '],
    ['restore', [], 'Usage: npm run restore -- FILE [--verify]'],
    ['restore', ['/nowhere/a b.backup'], 'The file /nowhere/a b.backup cannot be read (ENOENT).'],
    ['export-institution', [], 'Usage: npm run export-institution -- ID-OR-NAME [FILE]'],
  ])('say what is wrong with %s %j', async (name, words, sentence) => {
    const nothing = path.join(folder, 'nothing here')
    const env = {
      dataDir: nothing,
      databaseUrl: undefined,
      backupDir: nothing,
      backupKey: undefined,
    }
    const { signal } = new AbortController()
    const wrong = { env, words, signal, tell: () => undefined, serverRoot: nothing }
    await expect(backupCommands[name]?.(wrong)).rejects.toThrow(sentence)
    expect(existsSync(nothing)).toBe(false)
  })
})

describe('the commands on somebody else’s PostgreSQL', () => {
  test('move a shop from the embedded database to DATABASE_URL and back', async () => {
    const place = path.join(folder, 'plain')
    mkdirSync(place, { mode: 0o755 })
    const plain = await makePlainPostgres(place)
    await plain.start()
    try {
      const there = await run(['restore', file], { DATABASE_URL: plain.url })
      expectEnd(there, 0, 'Restored into DATABASE_URL')
      const again = await run(['restore', file], { DATABASE_URL: plain.url })
      expectEnd(again, 1, 'not empty')
      const back = path.join(folder, 'back.backup')
      const backed = await run(['backup', back], { DATABASE_URL: plain.url })
      expectEnd(backed, 0, 'of DATABASE_URL')
      // The same rows in both files, so they are restored alike.
      const [first, second] = await Promise.all(
        [file, back].map((one) => verifyBackupFile(one, undefined)),
      )
      expect(second?.tables).toMatchObject(
        (first?.tables ?? []).map(({ name, rows, sha256 }) => ({ name, rows, sha256 })),
      )
    } finally {
      await plain.stop()
    }
  })

  test('say when it does not answer', async () => {
    const { code, output } = await run(['backup', path.join(folder, 'x')], {
      DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/shop',
    })
    expectEnd({ code, output }, 1, 'ECONNREFUSED')
    expect(output).not.toContain('secret')
  })
})
