import { renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { clusterOf } from '../../../server/src/platform/embedded/cluster-paths.ts'
import { brokenInvariants } from '../../lib/invariants.ts'
import { isTimely } from '../../lib/is-timely.ts'
import { isPutOff, isWrong, shopAskings, startPeople } from '../../lib/people.ts'
import { processTree } from '../../lib/process-tree.ts'
import { remoteApi } from '../../lib/remote-api.ts'

import type { Context, Goal, Outcome } from '../../lib/goal.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'

const ANSWERED_WITHIN_S = 2
const BACK_WITHIN_S = 3
const OUTAGE_MS = { short: 3_000, full: 8_000 }
const CLIENTS = 24
const TARGET = `503 with Retry-After within ${ANSWERED_WITHIN_S} s, no sign-out, first success ${BACK_WITHIN_S} s after`

/** Takes the database away; returns a function that brings it back. */
type Fault = (server: ServerUnderTest) => () => void

/** PostgreSQL is stopped but present. */
export const frozen: Goal = {
  id: 'G7.1',
  title: 'database frozen',
  target: TARGET,
  isInShortRun: true,
  run: (context) => takeAway(context, freeze),
}

/** PostgreSQL is killed and cannot start for a while. */
export const gone: Goal = {
  id: 'G7.2',
  title: 'database gone',
  target: TARGET,
  isInShortRun: true,
  run: (context) => takeAway(context, remove),
}

function freeze(server: ServerUnderTest): () => void {
  const processes = processTree(server.postmaster())
  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of processes) process.kill(pid, 'SIGCONT')
  }
}

function remove(server: ServerUnderTest): () => void {
  const version = path.join(clusterOf(server.dataDir).data, 'PG_VERSION')
  renameSync(version, `${version}.hidden`)
  process.kill(server.postmaster(), 'SIGKILL')
  return () => renameSync(`${version}.hidden`, version)
}

async function takeAway({ size, startServer }: Context, fault: Fault): Promise<Outcome> {
  const server = await startServer()
  const api = await remoteApi(server)
  const clients = startPeople(await shopAskings(api), CLIENTS)
  await api.close()
  await sleep(500)
  const bringBack = fault(server)
  const start = performance.now()
  await sleep(OUTAGE_MS[size])
  const live = await statusOf(`${server.url}/api/health`)
  const ready = await statusOf(`${server.url}/api/ready`)
  const end = performance.now()
  bringBack()
  const back = await clients.firstSuccessAfter(end)
  const heard = await clients.stop()
  // Answers from before the fault, or from a recovered database, prove nothing.
  const during = heard.filter(({ at, seconds }) => at > start && at - seconds * 1000 < end)
  const wrong = during.filter(isWrong)
  const slowest = Math.max(0, ...during.map(({ seconds }) => seconds))
  const waited = during.filter(isPutOff).length
  const broken = await brokenInvariants(server)
  return {
    met:
      wrong.length === 0 &&
      waited > 0 &&
      live === 200 &&
      ready === 503 &&
      broken.length === 0 &&
      isTimely(size, slowest, ANSWERED_WITHIN_S) &&
      isTimely(size, back, BACK_WITHIN_S),
    figure:
      `${waited.toLocaleString('en')} got 503, ${wrong.length} something else ${wrong
        .map(({ status }) => status)
        .slice(0, 5)
        .join()}, ` +
      `slowest ${slowest.toFixed(2)} s, live ${live}, ready ${ready}, first success ${back.toFixed(2)} s after, ${broken.length} invariants broken`,
  }
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url)
  await answer.text()
  return answer.status
}
