import { rmSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { inspect } from 'node:util'

import { startServerUnderTest } from './server-under-test.ts'
import { BUILT, changedServer, changeFiles, removeChangedServers } from './weaken.ts'

import type { Context, Goal, Outcome, Planted, Size } from './goal.ts'
import type { ServerUnderTest } from './server-under-test.ts'
import type { Weakness } from './weaken.ts'

const LONGEST_FIGURE = 600

type Run = { size: Size; seed: number; planted?: Planted }

/** `wasRun` is false if an error prevented a figure; `isPossible` is false if this machine cannot run it. */
export type Judged = Outcome & { wasRun: boolean; isPossible: boolean }

/** Runs one goal on its own servers and leaves nothing running. A goal that cannot run is not met. */
export async function runGoal(goal: Goal, { size, seed, planted }: Run): Promise<Judged> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-trust-'))
  const servers: ServerUnderTest[] = []
  let begun = 0
  try {
    const startServer: Context['startServer'] = async ({ dataDir, weakness, ...options } = {}) => {
      // By folder, not by count: some never become ready.
      const number = begun
      begun += 1
      const main = await mainOf(path.basename(folder), number, [planted, weakness])
      const place = dataDir ?? path.join(folder, `data-${number}`)
      const isOwn = dataDir === undefined && options.database === undefined
      if (isOwn && main === BUILT) await copyFirstStart(place)
      const server = await startServerUnderTest(main, place, options)
      servers.push(server)
      for (const { sql } of [planted ?? {}, weakness ?? {}]) {
        if (sql !== undefined) await server.sql(sql)
      }
      return server
    }
    const plantIn = (clone: string) => changeFiles(clone, planted?.clone ?? [])
    const outcome = await goal.run({ size, seed, folder, startServer, plantIn })
    if ('notRun' in outcome) {
      return { met: false, figure: outcome.notRun, wasRun: false, isPossible: false }
    }
    const figure = outcome.figure.slice(0, LONGEST_FIGURE)
    return { met: outcome.met, figure, wasRun: true, isPossible: true }
  } catch (error) {
    const figure = inspect(error)
    return { met: false, figure, wasRun: false, isPossible: true }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    removeChangedServers(path.basename(folder))
  }
}

async function mainOf(
  run: string,
  number: number,
  weaknesses: readonly (Weakness | undefined)[],
): Promise<string> {
  const changes = weaknesses.flatMap((weakness) => weakness?.code ?? [])
  const added = weaknesses.flatMap((weakness) => weakness?.add ?? [])
  const isAsBuilt = changes.length + added.length === 0
  return isAsBuilt ? BUILT : changedServer(run, number, { changes, added })
}

let firstStart: Promise<string> | undefined

/** Copies what the first start of the built server leaves: creating a cluster takes most of a start's time. */
async function copyFirstStart(place: string): Promise<void> {
  firstStart ??= makeFirstStart()
  const filter = (file: string) => !path.basename(file).startsWith('lock.')
  await cp(await firstStart, place, { recursive: true, filter })
}

async function makeFirstStart(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'mezgeb-trust-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const place = path.join(folder, 'data')
  const server = await startServerUnderTest(BUILT, place, {})
  await server.stop()
  return place
}
