import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'pg'

import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'
import type { Servers } from './servers.ts'

/** Longer than a lease of Patroni's. */
const A_LEASE_AND_MORE_MS = 26_000
const FROZEN_MS = 20_000
const CANCELLING_MS = 3_000
const UNCONFIRMED_MS = 3_000
const PAUSE_MS = 100

export type Fault = {
  title: string
  /** Longest time without an acknowledged sale, seconds; Infinity where only their loss is looked at. */
  promise: number
  /** Breaks something while people sell, and mends it. Throws where more than the sales went wrong. */
  run(cluster: Cluster, servers: Servers): Promise<void>
}

export const FAULTS: readonly Fault[] = [
  {
    title: 'PostgreSQL of the primary is killed',
    promise: 10,
    async run(cluster) {
      const { primary } = await cluster.healthy()
      primary.losePostgres()
      await anotherPrimary(cluster, primary)
    },
  },
  {
    title: 'Patroni and PostgreSQL of the synchronous standby are killed',
    promise: 2,
    async run(cluster) {
      const { synchronous } = await cluster.healthy()
      await synchronous.loseDatabase()
      await sleep(PAUSE_MS * 30)
      synchronous.start()
    },
  },
  {
    title: 'the machine of the synchronous standby is lost, perhaps with the leader of etcd',
    promise: 5,
    async run(cluster) {
      const { synchronous } = await cluster.healthy()
      await synchronous.lose()
      await sleep(PAUSE_MS * 30)
      synchronous.start()
    },
  },
  {
    title: 'the primary is changed as planned',
    promise: 5,
    async run(cluster) {
      const { primary, synchronous } = await cluster.healthy()
      await cluster.switchOver(primary, synchronous)
      await anotherPrimary(cluster, primary)
    },
  },
  {
    title: 'one of two servers is killed',
    promise: 10,
    async run(_cluster, servers) {
      await servers.kill()
      await sleep(PAUSE_MS * 30)
      await servers.mend()
    },
  },
  {
    title: 'a server is started while the primary is changed',
    promise: 10,
    async run(cluster, servers) {
      const { primary, synchronous } = await cluster.healthy()
      await servers.kill()
      const mended = servers.mend()
      await cluster.switchOver(primary, synchronous)
      await mended
    },
  },
  {
    title: 'the machine of the primary is lost',
    promise: 30,
    async run(cluster) {
      const { primary } = await cluster.healthy()
      await primary.lose()
      await anotherPrimary(cluster, primary)
      primary.start()
    },
  },
  {
    title: 'the machine of the synchronous standby freezes',
    promise: 30,
    async run(cluster) {
      const { synchronous } = await cluster.healthy()
      synchronous.freeze()
      await sleep(FROZEN_MS)
      synchronous.thaw()
    },
  },
  {
    title: 'Patroni of the primary freezes, until its watchdog resets the machine',
    promise: 30,
    async run(cluster) {
      const { primary } = await cluster.healthy()
      primary.freezePatroni()
      try {
        await anotherPrimary(cluster, primary)
        await refusesToAcknowledge(cluster, primary)
      } finally {
        // What the watchdog does, late. Patroni 3.0 must not wake: it would take the lease back without asking.
        await primary.lose()
        primary.start()
      }
    },
  },
  {
    title: 'etcd has no majority for longer than a lease',
    promise: 2,
    async run(cluster) {
      const { synchronous, other } = await cluster.healthy()
      await Promise.all([synchronous.loseEtcd(), other.loseEtcd()])
      await sleep(A_LEASE_AND_MORE_MS)
      synchronous.startEtcd()
      other.startEtcd()
    },
  },
  {
    title: 'nobody waits for the standbys any more, and the machine of the primary is lost',
    promise: Number.POSITIVE_INFINITY,
    run: (cluster) => cutWaits(cluster),
  },
]

/** As the last of the faults, where nobody has cut a wait: what was sold last is then on the primary alone. */
export async function loseWhatIsUnconfirmed(cluster: Cluster): Promise<void> {
  const { primary, synchronous, other } = await cluster.healthy()
  for (const standby of [synchronous, other]) standby.freezeReceiver()
  await sleep(UNCONFIRMED_MS)
  await primary.lose()
  for (const standby of [synchronous, other]) standby.endReceiver()
  await anotherPrimary(cluster, primary)
  primary.start()
}

async function cutWaits(cluster: Cluster): Promise<void> {
  const { primary, synchronous, other } = await cluster.healthy()
  for (const standby of [synchronous, other]) standby.freezeReceiver()
  const until = performance.now() + CANCELLING_MS
  while (performance.now() < until) {
    await cluster.sql(
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      [],
      primary,
    )
    await sleep(PAUSE_MS)
  }
  await primary.lose()
  for (const standby of [synchronous, other]) standby.endReceiver()
  await anotherPrimary(cluster, primary)
  primary.start()
}

async function anotherPrimary(cluster: Cluster, last: Machine): Promise<void> {
  for (;;) {
    const now = await cluster.primary()
    if (now !== undefined && now !== last && (await takesWrites(cluster, now))) return
    await sleep(PAUSE_MS)
  }
}

/** Patroni names it before it is one; until then it still gets what the last one writes. */
async function takesWrites(cluster: Cluster, machine: Machine): Promise<boolean> {
  const [row] = await cluster
    .sql<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby', [], machine)
    .catch(() => [])
  return row?.is_standby === false
}

/** Throws when a machine that is no longer the primary, and does not know it, still acknowledges what is written to it. */
async function refusesToAcknowledge(cluster: Cluster, machine: Machine): Promise<void> {
  const client = new Client(cluster.connection(machine))
  client.on('error', () => undefined)
  await client.connect()
  const writing = client.query(`select pg_logical_emit_message(true, 'test', '')`)
  const outcome = await Promise.race([
    writing.then(() => 'acknowledged').catch(() => 'refused'),
    sleep(UNCONFIRMED_MS, 'waiting'),
  ])
  client.connection.stream.destroy()
  if (outcome === 'acknowledged') throw new Error(`${machine.name} still acknowledges writes`)
}
