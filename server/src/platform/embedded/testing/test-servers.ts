import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { patiently } from '../../../../../scripts/lib/speed.mjs'
import { clusterOf } from '../cluster-paths.ts'
import { endProcessesIn } from '../leftover-servers.ts'
import { parseRecord } from '../parse-record.ts'
import { removeRecordedFolder } from '../socket-folder.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../start-embedded-postgres.ts'

export type Connection = EmbeddedPostgres['connection']

export const isRoot = process.getuid?.() === 0
export const silent = { info: () => undefined, warn: () => undefined }

const folders: string[] = []
const servers: Server[] = []

/** A test folder that every user may pass through, removed by `removeTestFolders`. */
export function newFolder(base = os.tmpdir()): string {
  const folder = mkdtempSync(path.join(base, 'mezgeb-test-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

/** The supervisor's files in another folder, with the caller's npm packages. */
export function copySupervisor(folder: string): string {
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  const code = path.join(folder, 'embedded')
  const embedded = path.dirname(import.meta.dirname)
  cpSync(embedded, code, { recursive: true })
  // The one file of other folders that it imports.
  cpSync(path.join(embedded, '../flush-to-disk.ts'), path.join(folder, 'flush-to-disk.ts'))
  return code
}

// A first start can take many seconds beside other work.
export const TIME_LIMIT_MS = patiently(180_000)

let template: Promise<string> | null = null

/** A data folder with a cluster, copied from one made once. */
export async function newDataDir(dataDir = path.join(newFolder(), 'data')): Promise<string> {
  template ??= makeTemplate()
  cpSync(await template, dataDir, {
    recursive: true,
    filter: (file) => !path.basename(file).startsWith('lock.'),
  })
  return dataDir
}

async function makeTemplate(): Promise<string> {
  const dataDir = path.join(newFolder(), 'template')
  const database = await startEmbeddedPostgres({ dataDir, log: silent })
  await database.stop()
  return dataDir
}

/** Ends everything that tests started and removes their folders, even after a failed test. */
export async function removeTestFolders(): Promise<void> {
  for (const { process: child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(({ ended }) => ended))
  for (const { dataDir } of servers.splice(0)) {
    const { data, socketRecord } = clusterOf(dataDir)
    await endProcessesIn(data, ['SIGQUIT', 'SIGKILL'])
    await removeRecordedFolder(socketRecord)
  }
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  template = null
}

/** Runs one statement on its own connection. */
export async function ask(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

export function postmasterPid(dataDir: string): number {
  const file = path.join(dataDir, 'postgres', 'data', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

/** Waits until the condition holds; the test's time limit ends the wait. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20)
}

export interface Server {
  dataDir: string
  process: ChildProcess
  /** Resolves with the connection, or null if the start failed or the process died. */
  started: Promise<Connection | null>
  /** Everything the process has printed. */
  output(): string
  ended: Promise<void>
}

const BEFORE_READY = `
  const { startEmbeddedPostgres } = await import(process.env.SUPERVISOR)
  const log = { info: console.log, warn: console.log }
  const database = await startEmbeddedPostgres({ dataDir: process.env.DATA, log }).catch((error) => {
    console.log('FAILED', error.code, error.message)
    process.exit(1)
  })
  process.on('SIGTERM', () => database.stop().then(() => process.exit(0)))
  setInterval(() => undefined, 60_000)
`
const READY = `console.log('READY ' + JSON.stringify(database.connection))`

export interface ServerOptions {
  /** Folder with the supervisor's files, for tests of another installation. */
  code?: string
  /** Code that runs when the database is ready; may use `database`. */
  script?: string
  cwd?: string
  uid?: number
  gid?: number
}

/** Runs the supervisor in its own Node process, which a test can kill. */
export function startServer(dataDir: string, options: ServerOptions = {}): Server {
  const { code = path.dirname(import.meta.dirname), script = '', cwd = '/', ...user } = options
  const program = `${BEFORE_READY}${script};${READY}`
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', program],
    {
      ...user,
      cwd,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { DATA: dataDir, SUPERVISOR: path.join(code, 'start-embedded-postgres.ts') },
    },
  )
  let output = ''
  const started = new Promise<Connection | null>((resolve) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = /^READY (.*)\n/m.exec(output)?.[1]
      if (ready) resolve(parseConnection(ready))
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('close', () => resolve(null))
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const server = { dataDir, process: child, started, output: () => output, ended }
  servers.push(server)
  return server
}

function parseConnection(json: string): Connection {
  const { host, port, user, password, database } = parseRecord(json)
  return {
    host: String(host),
    port: Number(port),
    user: String(user),
    password: String(password),
    database: String(database),
  }
}

/** The connection of a server that must have started. */
export async function connectionOf(server: Server): Promise<Connection> {
  const connection = await server.started
  if (!connection) throw new Error(`The server did not start:\n${server.output()}`)
  return connection
}

/** Kills a server's Node process without any clean-up. */
export async function killNode(server: Server): Promise<void> {
  server.process.kill('SIGKILL')
  await server.ended
}
