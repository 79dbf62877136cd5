import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import { PASSWORDS, filesOf } from '../../deploy/ha/fill-templates.mjs'
import { createMachine } from './machine.ts'
import { askPatroni, healthOf } from './patroni.ts'
import { createProcesses, end } from './processes.ts'

import type { QueryResultRow } from 'pg'
import type { Cluster as Description } from '../../deploy/ha/fill-templates.mjs'
import type { DatabaseConnection } from '../../server/src/platform/db/connection/connection.ts'
import type { Machine } from './machine.ts'
import type { Programs } from './packages.ts'
import type { Running } from './processes.ts'

const PORTS = {
  'ports.postgres': 25_432,
  'ports.patroni': 28_008,
  'ports.etcd': 22_379,
  'ports.etcdPeer': 22_380,
  'ports.proxy': 25_000,
  'ports.web': 28_080,
  'ports.mezgeb': 23_000,
}
const HEALTHY_WITHIN_MS = 120_000
const PAUSE_MS = 100

export type Cluster = {
  machines: readonly Machine[]
  /** Name of the primary as its peers know it; undefined while there is none. */
  primary(): Promise<Machine | undefined>
  /** Waits for a primary and two standbys that follow it, synchronous if required; returns them. */
  healthy(): Promise<{ primary: Machine; standby: Machine; other: Machine }>
  /** A planned switchover. */
  switchOver(from: Machine, to: Machine): Promise<void>
  /** Path of a machine's filled-in configuration file. */
  folderOf(machine: Machine): string
  /** Connection of Mezgeb's owner to the primary, through HAProxy. */
  owner: DatabaseConnection
  /** Connection of the superuser to a machine's database, or through HAProxy to the primary's. */
  connection(machine?: Machine): DatabaseConnection
  /** Runs SQL as PostgreSQL's superuser; without a machine, through HAProxy. */
  sql<Row extends QueryResultRow>(text: string, values?: unknown[], at?: Machine): Promise<Row[]>
  /** Address for browsers. */
  url: string
  /** Kills everything. */
  stop(): Promise<void>
}

type Setting = {
  folder: string
  programs: Programs
  /** Whether sales wait for a standby. */
  isSynchronous: boolean
}

/** Builds the cluster of deploy/ha on loopback, from the same templates, each machine with its own address. */
export async function startCluster({ folder, programs, isSynchronous }: Setting): Promise<Cluster> {
  const environment = { ...programs.env, PATH: `${programs.postgres}:/usr/bin:/bin` }
  const processes = createProcesses(folder, environment)
  const description = describe(programs)
  // Without a complete standby, Patroni would promote one that lacks much.
  const promises = isSynchronous ? {} : { synchronous: 'false', maximumLag: 2 ** 30 }
  const folderOf = ({ name }: { name: string }) => path.join(folder, name)
  for (const machine of description.machines) {
    const own = folderOf(machine)
    const places = { ...placesOf(own, programs), local: machine.address, ...promises }
    mkdirSync(own, { recursive: true })
    for (const place of ['.', 'data', 'socket', 'etcd']) {
      mkdirSync(path.join(own, place), { recursive: true, mode: 0o700 })
      chmodSync(path.join(own, place), 0o700)
      if (processes.user) chownSync(path.join(own, place), processes.user.uid, processes.user.gid)
    }
    for (const [name, text] of filesOf(description, machine, places)) {
      writeFileSync(path.join(own, name), text)
      chmodSync(path.join(own, name), 0o644)
    }
  }
  const machines = description.machines.map(({ name, address }) =>
    createMachine({ name, address, folder: folderOf({ name }), programs }, processes),
  )
  for (const machine of machines) machine.start()
  const proxies = description.machines
    .filter(({ runsMezgeb = false }) => runsMezgeb)
    .map(({ name }) => {
      const config = path.join(folderOf({ name }), 'haproxy.cfg')
      return processes.start(`${name}-haproxy`, [programs.haproxy, '-db', '-f', config])
    })
  const cluster = clusterOf(machines, { description, folderOf, isSynchronous, proxies })
  const { primary } = await cluster.healthy()
  makeDatabase(programs, cluster.connection(primary), folderOf(primary))
  return cluster
}

type Known = {
  description: Description
  folderOf: (machine: { name: string }) => string
  isSynchronous: boolean
  proxies: readonly Running[]
}

function clusterOf(
  machines: readonly Machine[],
  { description, folderOf, isSynchronous, proxies }: Known,
): Cluster {
  const { passwords } = description
  const named = (name: string | undefined) => machines.find((machine) => machine.name === name)
  const host = machines[0]?.address ?? ''
  const connection = (at?: Machine): DatabaseConnection => ({
    host: at?.address ?? host,
    port: at === undefined ? PORTS['ports.proxy'] : PORTS['ports.postgres'],
    user: 'postgres',
    password: passwords.superuser ?? '',
    database: 'mezgeb',
  })
  const health = () => healthOf(machines.map(({ address }) => urlOf(address)))
  return {
    machines,
    folderOf,
    sql: (text, values, at) => ask(connection(at), text, values),
    connection,
    owner: { ...connection(), user: 'mezgeb', password: passwords.mezgeb ?? '' },
    url: `http://${host}:${PORTS['ports.web']}`,
    primary: async () => named((await health()).primary),
    async healthy() {
      const deadline = performance.now() + HEALTHY_WITHIN_MS
      for (;;) {
        const { primary, synchronous, others } = await health()
        const standbys = isSynchronous ? synchronous : others
        const [first, second, third] = [primary, ...standbys].map(named)
        if (first && second && third && (await allFollow(connection(first)))) {
          return { primary: first, standby: second, other: third }
        }
        if (performance.now() > deadline) throw new Error('the cluster did not become healthy')
        await sleep(PAUSE_MS)
      }
    },
    async switchOver(from, to) {
      const asked = { leader: from.name, candidate: to.name }
      await askPatroni(`${urlOf(from.address)}/switchover`, asked, passwords.patroni ?? '')
    },
    async stop() {
      await Promise.all([...machines.map((machine) => machine.lose()), ...proxies.map(end)])
    },
  }
}

async function ask<Row extends QueryResultRow>(
  connection: DatabaseConnection,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** Asks the primary: Patroni also reports a standby as running that has not found its primary yet. */
async function allFollow(primary: DatabaseConnection): Promise<boolean> {
  // Mezgeb's own database does not exist at the first call.
  const [found] = await ask<{ count: number }>(
    { ...primary, database: 'postgres' },
    `select count(*)::int as count from pg_stat_replication where state = 'streaming'`,
  ).catch(() => [])
  return found?.count === 2
}

function urlOf(address: string): string {
  return `http://${address}:${PORTS['ports.patroni']}`
}

function describe({ postgresMajor }: Programs): Description {
  // All of 127.0.0.0/8 is this machine; two concurrent runs use different addresses.
  const run = 1 + (process.pid % 250)
  const machine = (name: string, number: number) => ({ name, address: `127.66.${run}.${number}` })
  return {
    network: '127.0.0.0/8',
    postgresMajor,
    sharedBuffers: '64MB',
    machines: [
      { ...machine('addis', 1), runsMezgeb: true },
      { ...machine('bahirdar', 2), runsMezgeb: true },
      machine('hawassa', 3),
    ],
    // Other accounts of this machine could otherwise become superuser of a database that runs as ours.
    passwords: Object.fromEntries(
      PASSWORDS.map((whose) => [whose, randomBytes(12).toString('hex')]),
    ),
  }
}

function placesOf(own: string, { postgres }: Programs) {
  return {
    ...PORTS,
    haproxyRuns: '',
    maxconn: 2000,
    'folders.programs': postgres,
    'folders.data': path.join(own, 'data'),
    'folders.pgpass': path.join(own, 'pgpass'),
    'folders.socket': path.join(own, 'socket'),
    'folders.watchdog': path.join(own, 'watchdog'),
    watchdogDriver: 'testing',
    'folders.etcd': path.join(own, 'etcd'),
    'folders.haproxy': own,
  }
}

function makeDatabase(
  { postgres, env }: Programs,
  { host, port, user, password }: DatabaseConnection,
  folder: string,
): void {
  const way = `host=${host} port=${port} user=${user} dbname=postgres`
  const { status, stderr } = spawnSync(
    path.join(postgres, 'psql'),
    ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-f', path.join(folder, 'database.sql'), way],
    { env: { ...env, PGPASSWORD: password }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`psql: ${stderr}`)
}
