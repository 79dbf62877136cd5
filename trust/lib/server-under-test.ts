import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import { clusterOf } from '../../server/src/embedded/cluster-paths.ts'
import { DATABASE, OWNER } from '../../server/src/embedded/settings.ts'
import { SOCKET_PORT } from '../../server/src/embedded/socket-folder.ts'
import { SUPER_ADMIN } from '../../server/src/testing/super-admin.ts'

import type { ChildProcess } from 'node:child_process'
import type { QueryResultRow } from 'pg'
import type { DatabaseConnection } from '../../server/src/db/connection.ts'

const READY = /^Mezgeb is ready at (http:\/\/\S+)$/m
const READY_WITHIN_MS = 60_000
const PAUSE_MS = 10

export type ServerOptions = {
  /** Beside those every server under test has. */
  env?: Record<string, string>
  /** A folder of an earlier server to go on with; absent: a new one. */
  dataDir?: string
  /** Absent: any free one. */
  port?: number
  /** DATABASE_URL, and how its owner gets there; absent: the embedded database. */
  database?: { url: string; owner: DatabaseConnection }
  /** Hears of the process at once, for those who do not let it become ready. */
  onSpawn?: ((child: ChildProcess) => void) | undefined
}

/** The built server in a process of its own, with the embedded database. */
export type ServerUnderTest = {
  url: string
  port: number
  dataDir: string
  process: ChildProcess
  /** Resolves with the exit code, or the name of the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  /** Everything it has printed. */
  output(): string
  /** The owner of the database, whom no policy holds back. */
  owner: DatabaseConnection
  /** The process id of the embedded PostgreSQL's postmaster now. */
  postmaster(): number
  /** Resolves when another postmaster than `last` runs. */
  nextPostmaster: (last: number) => Promise<void>
  /** Runs SQL as the owner, on a connection of its own. */
  sql: <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>
}

/** Starts the server and waits until it is ready; rejects with what it printed when it ends before. */
export async function startServerUnderTest(
  main: string,
  dataDir: string,
  { env = {}, port = 0, database, onSpawn }: ServerOptions,
): Promise<ServerUnderTest> {
  mkdirSync(dataDir, { recursive: true })
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    // X-Forwarded-For of one proxy is believed, so that people can come from different addresses.
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      // A backup of the day in the middle of a measurement would be part of it.
      BACKUP_KEEP: '0',
      SUPER_ADMIN_EMAIL: SUPER_ADMIN.email,
      SUPER_ADMIN_PASSWORD: SUPER_ADMIN.password,
      ...(database === undefined ? {} : { DATABASE_URL: database.url }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onSpawn?.(child)
  const { url, ended, output } = await untilReady(child)
  const owner = database?.owner ?? ownerOf(dataDir)
  return {
    url,
    port: Number(new URL(url).port),
    dataDir,
    process: child,
    ended,
    output,
    owner,
    postmaster: () => postmasterOf(dataDir),
    nextPostmaster: (last) => nextPostmaster(dataDir, last),
    sql: (text, values) => asOwner(owner, text, values),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function untilReady(child: ChildProcess) {
  let printed = ''
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  const ready = new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      printed += chunk.toString()
      const url = READY.exec(printed)?.[1]
      if (url === undefined) return
      clearTimeout(hurry)
      resolve(url)
    }
    const hurry = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the server was not ready after a minute:\n${printed}`))
    }, READY_WITHIN_MS)
    hurry.unref()
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    void ended.then((code) => reject(new Error(`the server ended with ${code}:\n${printed}`)))
  })
  return { url: await ready, ended, output: () => printed }
}

/** The connection of the database's owner, from what lies in the data folder. */
function ownerOf(dataDir: string): DatabaseConnection {
  const { password, socketRecord } = clusterOf(dataDir)
  return {
    host: readFileSync(socketRecord, 'utf8'),
    port: SOCKET_PORT,
    user: OWNER,
    password: readFileSync(password, 'utf8').trim(),
    database: DATABASE,
  }
}

/** 0 while there is none. */
function postmasterOf(dataDir: string): number {
  const file = path.join(clusterOf(dataDir).data, 'postmaster.pid')
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0])
  } catch {
    // Just gone, or not there yet.
    return 0
  }
}

async function nextPostmaster(dataDir: string, last: number): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while ([0, last].includes(postmasterOf(dataDir))) {
    if (performance.now() > deadline) throw new Error('PostgreSQL was not started again')
    await sleep(PAUSE_MS)
  }
}

async function asOwner<Row extends QueryResultRow>(
  owner: DatabaseConnection,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client(owner)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Row>(text, values)
    return rows
  } finally {
    await client.end()
  }
}
