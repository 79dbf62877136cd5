import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { getDashboard } from '@mezgeb/contract/dashboard'
import { listProducts } from '@mezgeb/contract/products'
import { createSale } from '@mezgeb/contract/sales'

import { clusterOf } from '../../server/src/embedded/cluster-paths.ts'
import { givenBusiness, givenCustomer, givenProduct } from '../../server/src/testing/builders.ts'
import { brokenInvariants } from '../lib/invariants.ts'
import { isTimely } from '../lib/is-timely.ts'
import { processTree } from '../lib/process-tree.ts'
import { remoteApi } from '../lib/remote-api.ts'

import type { TestApi } from '../../server/src/testing/test-api.ts'
import type { Context, Goal, Outcome } from '../lib/goal.ts'
import type { ServerUnderTest } from '../lib/server-under-test.ts'

const ANSWERED_WITHIN_S = 2
const BACK_WITHIN_S = 3
const OUTAGE_MS = { short: 3_000, full: 8_000 }
const CLIENTS = 24
const STOCK = 1_000_000
const TARGET = `503 with Retry-After within ${ANSWERED_WITHIN_S} s, nobody signed out, first success ${BACK_WITHIN_S} s after`

/** Takes the database away; what it gives brings it back. */
type Fault = (server: ServerUnderTest) => () => void

type Heard = { status: number; seconds: number; retryAfter: boolean; at: number }

/** PostgreSQL is there and does nothing. */
export const frozen: Goal = {
  id: 'G7.1',
  title: 'database frozen',
  target: TARGET,
  isInShortRun: true,
  run: (context) => takeAway(context, freeze),
}

/** PostgreSQL is killed and cannot be started again for a while. */
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
  const clients = await startClients(api)
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
  // Whoever was answered before the fault, or by a database that was back, tells nothing about it.
  const during = heard.filter(({ at, seconds }) => at > start && at - seconds * 1000 < end)
  const wrong = during.filter(({ status, retryAfter }) =>
    status !== 503 ? status >= 400 || status === 0 : !retryAfter,
  )
  const slowest = Math.max(0, ...during.map(({ seconds }) => seconds))
  const waited = during.filter(({ status }) => status === 503).length
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
      `${waited.toLocaleString('en')} heard 503, ${wrong.length} something else ${wrong
        .map(({ status }) => status)
        .slice(0, 5)
        .join()}, ` +
      `slowest ${slowest.toFixed(2)} s, live ${live}, ready ${ready}, first success ${back.toFixed(2)} s after, ${broken.length} invariants broken`,
  }
}

type Clients = {
  /** Seconds from then to the first success of a request sent after it. */
  firstSuccessAfter: (moment: number) => Promise<number>
  stop: () => Promise<Heard[]>
}

/** People who look and sell, one request after the other, each noted. */
async function startClients(api: TestApi): Promise<Clients> {
  const business = await givenBusiness(api)
  const { admin, branch } = business
  const { token } = admin
  const product = await givenProduct(api, business, { stock: STOCK })
  const customer = await givenCustomer(api, admin, branch.id)
  const saleItems = [{ productId: product.id, quantity: 1 }]
  const body = { customerId: customer.id, branchId: branch.id, saleItems }
  const requests = [
    () => api.sendAnything(createSale, { token, key: randomUUID(), body }),
    () => api.sendAnything(listProducts, { token }),
    () => api.sendAnything(getDashboard, { token }),
  ]
  const closing = new AbortController()
  const heard: Heard[] = []
  const client = async (number: number) => {
    const request = requests[number % requests.length]
    if (request === undefined) return
    while (!closing.signal.aborted) {
      const sent = performance.now()
      const answer = await request().catch(() => null)
      const at = performance.now()
      const retryAfter = answer?.headers['retry-after'] !== undefined
      heard.push({ status: answer?.status ?? 0, seconds: (at - sent) / 1000, retryAfter, at })
      await sleep(20)
    }
  }
  const people = Array.from({ length: CLIENTS }, (_, number) => client(number))
  return {
    firstSuccessAfter: async (moment) => {
      for (;;) {
        const first = heard.find(({ status, at }) => at > moment && status > 0 && status < 300)
        if (first !== undefined) return (first.at - moment) / 1000
        if (performance.now() - moment > 60_000) return Number.POSITIVE_INFINITY
        await sleep(10)
      }
    },
    stop: async () => {
      closing.abort()
      await Promise.all(people)
      return heard
    },
  }
}

async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url)
  await answer.text()
  return answer.status
}
