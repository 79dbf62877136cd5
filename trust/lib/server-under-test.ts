import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import { clusterOf } from '../../server/src/platform/embedded/cluster-paths.ts'
import { ownerOf } from '../../server/src/testing/processes/owner-of.ts'
import { SUPER_ADMIN } from '../../server/src/testing/super-admin.ts'

import type { ChildProcess } from 'node:child_process'
import type { QueryResultRow } from 'pg'
import type { DatabaseConnection } from '../../server/src/platform/db/connection/connection.ts'

const READY = /^Mezgeb is ready at (http:\/\/\S+)$/m
const READY_WITHIN_MS = 5 * 60_000
const PAUSE_MS = 10

export type ServerOptions = {
  /** In addition to those of every server under test. */
  env?: Record<string, string>
  /** Data folder of an earlier server; absent: a new one. */
  dataDir?: string
  /** Absent: a free port. */
  port?: number
  /** DATABASE_URL, and its owner's connection; absent: the embedded database. */
  database?: { url: string; owner: DatabaseConnection }
  /** Receives the process at once, for goals that end it before it is ready. */
  onSpawn?: ((child: ChildProcess) => void) | undefined
}

/** The built server in its own process, with the embedded database. */
export type ServerUnderTest = {
  url: string
  port: number
  dataDir: string
  process: ChildProcess
  /** Resolves with the exit code, or the name of the signal. */
  ended: Promise<number | NodeJS.Signals | null>
  /** Its output so far. */
  output(): string
  /** The owner of the database, without row-level security. */
  owner: DatabaseConnection
  /** Process id of the embedded PostgreSQL's current postmaster. */
  postmaster(): number
  /** Resolves when a postmaster other than `last` runs. */
  nextPostmaster: (last: number) => Promise<void>
  /** Runs SQL as the owner, on a new connection. */
  sql: <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  /** SIGTERM, and waits for the end. */
  stop(): Promise<void>
}

/** Starts the server and waits until it is ready; rejects with its output if it ends before. */
export async function startServerUnderTest(
  main: string,
  dataDir: string,
  { env = {}, port = 0, database, onSpawn }: ServerOptions,
): Promise<ServerUnderTest> {
  mkdirSync(dataDir, { recursive: true })
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    // One trusted proxy, so that clients can have different addresses.
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      // A daily backup would disturb measurements.
      BACKUP_KEEP: '0',
      QUOTA_WRITES: '999999999',
      QUOTA_MB: '999999999',
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
      reject(new Error(`the server was not ready after five minutes:\n${printed}`))
    }, READY_WITHIN_MS)
    hurry.unref()
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    void ended.then((code) => reject(new Error(`the server ended with ${code}:\n${printed}`)))
  })
  return { url: await ready, ended, output: () => printed }
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
