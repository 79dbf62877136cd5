import { setTimeout as sleep } from 'node:timers/promises'

import { startServerUnderTest } from '../lib/server-under-test.ts'
import { BUILT } from '../lib/weaken.ts'
import { variablesOf } from './machine.ts'
import { atExit } from './processes.ts'

import type { ServerUnderTest } from '../lib/server-under-test.ts'
import type { Cluster } from './cluster.ts'
import type { Machine } from './machine.ts'

const READY_WITHIN_MS = 90_000
const PAUSE_MS = 500

/** The two Mezgeb servers, with the settings of their machines. */
export type Servers = {
  /** Kills one of them; `mend` restarts it. */
  kill(): Promise<void>
  mend(): Promise<void>
  stop(): Promise<void>
}

export async function startServers(cluster: Cluster): Promise<Servers> {
  const [first, second] = cluster.machines
  if (first === undefined || second === undefined) throw new Error('two machines run Mezgeb')
  // One after the other: the first creates the tables and prints the set-up password.
  let left = await startServer(cluster, first)
  const right = await startServer(cluster, second)
  return {
    async kill() {
      left.process.kill('SIGKILL')
      await left.ended
    },
    async mend() {
      left = await startServer(cluster, first)
    },
    async stop() {
      await Promise.all([left.stop(), right.stop()])
    },
  }
}

/** Restarts it until it is ready, as systemd does; without a primary it ends. */
async function startServer(cluster: Cluster, machine: Machine): Promise<ServerUnderTest> {
  const folder = cluster.folderOf(machine)
  const { DATABASE_URL = '', ...env } = variablesOf(folder, 'mezgeb.env')
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    try {
      const server = await startServerUnderTest(BUILT, folder, {
        env,
        port: Number(env.PORT),
        database: { url: DATABASE_URL, owner: cluster.owner },
      })
      // An aborted run leaves no server behind.
      atExit(() => server.process.kill('SIGKILL'))
      return server
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(PAUSE_MS)
    }
  }
}
