import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { mainOf } from './planted-server.ts'
import { startServerUnderTest } from './server-under-test.ts'

import type { Goal, Outcome, Planted, Size } from './goal.ts'
import type { ServerOptions, ServerUnderTest } from './server-under-test.ts'

type Run = { size: Size; seed: number; planted?: Planted }

/** `wasRun` is false when an error kept the goal from its figure. */
export type Judged = Outcome & { wasRun: boolean }

/** Runs one goal on servers of its own, and leaves nothing running. One that cannot be run is not met. */
export async function runGoal(goal: Goal, { size, seed, planted }: Run): Promise<Judged> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-trust-'))
  const servers: ServerUnderTest[] = []
  try {
    const main = mainOf(planted)
    const startServer = async ({ dataDir, ...options }: ServerOptions = {}) => {
      const place = dataDir ?? path.join(folder, `data-${servers.length}`)
      const server = await startServerUnderTest(main, place, options)
      servers.push(server)
      if (planted?.sql !== undefined) await server.sql(planted.sql)
      return server
    }
    return { ...(await goal.run({ size, seed, folder, startServer })), wasRun: true }
  } catch (error) {
    const figure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { met: false, figure, wasRun: false }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
