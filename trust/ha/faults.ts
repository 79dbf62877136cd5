import { setTimeout as sleep } from 'node:timers/promises'

import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'
import type { Servers } from './servers.ts'

/** Longer than a lease of Patroni. */
const A_LEASE_AND_MORE_MS = 26_000
const FROZEN_MS = 20_000
const CANCELLING_MS = 3_000
const UNCONFIRMED_MS = 3_000
const ANOTHER_PRIMARY_WITHIN_MS = 60_000
const PAUSE_MS = 100

export type Fault = {
  title: string
  /** Longest time without an acknowledged sale, in seconds; Infinity if only loss is judged. */
  promise: number
  /** Breaks something during sales and repairs it. Throws on other failures than those of sales. */
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
    title: 'Patroni and PostgreSQL of a standby are killed',
    promise: 2,
    async run(cluster) {
      const { standby } = await cluster.healthy()
      await standby.loseDatabase()
      await sleep(PAUSE_MS * 30)
      standby.start()
    },
  },
  {
    title: 'the machine of a standby is lost, perhaps with the leader of etcd',
    promise: 5,
    async run(cluster) {
      const { standby } = await cluster.healthy()
      await standby.lose()
      await sleep(PAUSE_MS * 30)
      standby.start()
    },
  },
  {
    title: 'the primary is changed as planned',
    promise: 10,
    async run(cluster) {
      const { primary, standby } = await cluster.healthy()
      await cluster.switchOver(primary, standby)
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
      const { primary, standby } = await cluster.healthy()
      await servers.kill()
      await Promise.all([servers.mend(), cluster.switchOver(primary, standby)])
    },
  },
  {
    title: 'the machine of the primary is lost',
    promise: 30,
    async run(cluster) {
      const { primary } = await cluster.healthy()
      primary.freeze()
      try {
        await anotherPrimary(cluster, primary)
      } finally {
        await primary.lose()
        primary.start()
      }
    },
  },
  {
    title: 'the machine of a standby freezes',
    promise: 30,
    async run(cluster) {
      const { standby } = await cluster.healthy()
      standby.freeze()
      await sleep(FROZEN_MS)
      standby.thaw()
    },
  },
  {
    title: 'Patroni of the primary freezes, until its watchdog resets the machine',
    promise: 30,
    async run(cluster) {
      const { primary } = await cluster.healthy()
      primary.freezePatroni()
      await anotherPrimary(cluster, primary)
      // Patroni 3.0 must not wake: it would take the lease back without comparing.
      const isReset = !primary.hasPostgres()
      await primary.lose()
      primary.start()
      if (!isReset)
        throw new Error(`${primary.name} was not reset before there was another primary`)
    },
  },
  {
    title: 'etcd has no majority for longer than a lease',
    promise: 2,
    async run(cluster) {
      const { standby, other } = await cluster.healthy()
      await Promise.all([standby.loseEtcd(), other.loseEtcd()])
      await sleep(A_LEASE_AND_MORE_MS)
      standby.startEtcd()
      other.startEtcd()
    },
  },
  {
    title: 'waits for the standbys are cut, and the machine of the primary is lost',
    promise: Number.POSITIVE_INFINITY,
    run: (cluster) => cutWaits(cluster),
  },
]

/** Like the last fault but with waits intact: the latest sales are then on the primary alone. */
export async function loseWhatIsUnconfirmed(cluster: Cluster): Promise<void> {
  const { primary, standby, other } = await cluster.healthy()
  for (const each of [standby, other]) each.freezeReceiver()
  await sleep(UNCONFIRMED_MS)
  await primary.lose()
  for (const each of [standby, other]) each.endReceiver()
  await anotherPrimary(cluster, primary)
  primary.start()
}

async function cutWaits(cluster: Cluster): Promise<void> {
  const { primary, standby, other } = await cluster.healthy()
  for (const each of [standby, other]) each.freezeReceiver()
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
  for (const each of [standby, other]) each.endReceiver()
  await anotherPrimary(cluster, primary)
  primary.start()
}

/** Throws if there is none within a minute. */
async function anotherPrimary(cluster: Cluster, last: Machine): Promise<void> {
  const deadline = performance.now() + ANOTHER_PRIMARY_WITHIN_MS
  for (;;) {
    const now = await cluster.primary()
    if (now !== undefined && now !== last && (await takesWrites(cluster, now))) return
    if (performance.now() > deadline)
      throw new Error(`no machine became the primary after ${last.name}`)
    await sleep(PAUSE_MS)
  }
}

/** Patroni names the new primary before its promotion; until then it receives writes of the old one. */
async function takesWrites(cluster: Cluster, machine: Machine): Promise<boolean> {
  const [row] = await cluster
    .sql<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby', [], machine)
    .catch(() => [])
  return row?.is_standby === false
}
