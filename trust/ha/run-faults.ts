import { setTimeout as sleep } from 'node:timers/promises'

import { databaseDigest } from '../../server/src/testing/database/database-digest.ts'
import { accountFor } from '../lib/account-for.ts'
import { print } from '../lib/print.ts'
import { remoteApi } from '../lib/remote-api.ts'
import { startSellers } from '../lib/load/sellers.ts'
import { startCluster } from './cluster.ts'
import { startServers } from './servers.ts'
import { writeGap } from './write-gap.ts'

import type { Sellers } from '../lib/load/sellers.ts'
import type { Cluster } from './cluster.ts'
import type { Fault } from './faults.ts'
import type { Programs } from './packages.ts'
import type { Servers } from './servers.ts'

const SELLING_MS = 1_000
const CAUGHT_UP_WITHIN_MS = 60_000
const PAUSE_MS = 100

export type Run = {
  folder: string
  programs: Programs
  faults: readonly Fault[]
  /** Planted: acknowledged data is not on a standby yet. */
  isSynchronous?: boolean
  /** Planted: run on the database before the sales. */
  sql?: string
}

/** `lost`: acknowledged sales missing in the database. */
export type Outcome = { met: boolean; lost: number }

/** Builds the cluster, sells, breaks one thing after the other, and reports. */
export async function runFaults(run: Run): Promise<Outcome> {
  const begun = performance.now()
  const cluster = await startCluster({ isSynchronous: true, ...run })
  const servers = await startServers(cluster)
  if (run.sql !== undefined) await cluster.sql(run.sql)
  const api = await remoteApi({ url: cluster.url, owner: cluster.owner })
  const sellers = await startSellers(api, 'full')
  await api.close()
  print(`up after ${secondsSince(begun)} s: three machines, two servers, twelve sellers`)
  let met = true
  for (const [index, fault] of run.faults.entries()) {
    met = (await runFault(fault, { number: index + 1, cluster, servers, sellers })) && met
  }
  const { isRight, lost } = await settle(cluster, sellers)
  await servers.stop()
  await cluster.stop()
  print(`${met && isRight ? 'met' : 'MISSED'}, ${secondsSince(begun)} s in all`)
  return { met: met && isRight, lost }
}

type At = { number: number; cluster: Cluster; servers: Servers; sellers: Sellers }

async function runFault(fault: Fault, { number, cluster, servers, sellers }: At): Promise<boolean> {
  const { title, promise } = fault
  await cluster.healthy()
  await sleep(SELLING_MS)
  const from = performance.now()
  let wrong = ''
  try {
    await fault.run(cluster, servers)
  } catch (error) {
    wrong = `; ${error instanceof Error ? error.message : String(error)}`
  }
  const mended = performance.now()
  await sellers.firstSuccessAfter(mended)
  await cluster.healthy()
  const healthy = secondsSince(mended)
  await sleep(SELLING_MS)
  const gap = writeGap(sellers.heard, from, performance.now())
  // Recorded before reading the database.
  const acknowledged = [...sellers.acknowledged]
  const { lost } = await accountFor(cluster, acknowledged)
  const [refused = ''] = sellers.refused
  const met = gap <= promise && lost === 0 && wrong === '' && refused === ''
  const promised = Number.isFinite(promise) ? `<= ${promise} s` : 'none lost'
  print(
    `${String(number).padStart(2)} ${met ? 'met   ' : 'MISSED'} ${title}: write gap ${gap.toFixed(1)} s (${promised}), ` +
      `${lost} lost of ${acknowledged.length.toLocaleString('en')}, whole again after ${healthy} s${wrong} ${refused}`.trimEnd(),
  )
  return met
}

/** Final checks: acknowledged sales, invariants, and equal data on all machines. */
async function settle(
  cluster: Cluster,
  sellers: Sellers,
): Promise<{ isRight: boolean; lost: number }> {
  await sellers.stop()
  const { acknowledged, refused } = sellers
  const { lost, doubled, broken } = await accountFor(cluster, acknowledged)
  await cluster.healthy()
  await caughtUp(cluster)
  const digests = await Promise.all(
    cluster.machines.map(async (machine) =>
      JSON.stringify(
        await databaseDigest({ sql: (text, values) => cluster.sql(text, values, machine) }),
      ),
    ),
  )
  const unlike = new Set(digests).size - 1
  print(
    `${lost} lost and ${doubled} doubled of ${acknowledged.length.toLocaleString('en')} acknowledged sales, ` +
      `${refused.length} refused ${refused[0] ?? ''}, ${broken.length} invariants broken ${broken[0] ?? ''}, ` +
      `${unlike === 0 ? 'the same' : 'NOT the same'} on all three machines`,
  )
  const isRight = [lost, doubled, refused.length, broken.length, unlike].every(
    (count) => count === 0,
  )
  return { isRight, lost }
}

async function caughtUp(cluster: Cluster): Promise<void> {
  const deadline = performance.now() + CAUGHT_UP_WITHIN_MS
  const [now] = await cluster.sql<{ written: string }>(
    'select pg_current_wal_lsn()::text as written',
  )
  for (const machine of cluster.machines) {
    for (;;) {
      const [row] = await cluster.sql<{ is_there: boolean }>(
        'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1 as is_there',
        [now?.written],
        machine,
      )
      if (row?.is_there === true) break
      if (performance.now() > deadline) throw new Error(`${machine.name} does not catch up`)
      await sleep(PAUSE_MS)
    }
  }
}

function secondsSince(moment: number): string {
  return ((performance.now() - moment) / 1000).toFixed(1)
}
