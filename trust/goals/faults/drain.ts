import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { createSale } from '@mezgeb/contract/selling/sales'

import { createRandom } from '../../../server/src/ops/demo/random.ts'
import { givenBusiness, givenCustomer, givenProduct } from '../../../server/src/testing/builders.ts'
import { brokenInvariants } from '../../lib/invariants.ts'
import { isTimely } from '../../lib/is-timely.ts'
import { remoteApi } from '../../lib/remote-api.ts'

import type { Sent } from '@mezgeb/contract/kit/endpoint'
import type { TestApi } from '../../../server/src/testing/test-api.ts'
import type { Goal } from '../../lib/goal.ts'
import type { ServerUnderTest } from '../../lib/server-under-test.ts'

const TERMS = { short: 2, full: 10 }
const SELLERS = 16
const STOCK = 1_000_000
const EXIT_WITHIN_S = 10

type Shop = { token: string; body: Sent<typeof createSale>['body'] }
type Drained = { answered: number; failed: string[]; seconds: number; code: unknown }

/** A draining server answers everything it has accepted, then exits. */
export const drain: Goal = {
  id: 'G6',
  title: 'SIGTERM under load',
  target: `0 accepted requests failed, ended within ${EXIT_WITHIN_S} s`,
  isInShortRun: true,
  async run({ size, seed, startServer }) {
    const random = createRandom(seed)
    let server = await startServer()
    const { port, dataDir } = server
    const setUp = await remoteApi(server)
    const shop = await givenShop(setUp)
    await setUp.close()
    const failed: string[] = []
    let answered = 0
    let slowest = 0
    for (let term = 0; term < TERMS[size]; term += 1) {
      const drained = await sellUntilTerminated(server, shop, random.whole(200, 1_000))
      answered += drained.answered
      failed.push(...drained.failed)
      slowest = Math.max(slowest, drained.seconds)
      if (drained.code !== 0) failed.push(`it ended with ${String(drained.code)}`)
      server = await startServer({ dataDir, port })
    }
    const [row] = await server.sql<{ sales: number }>('select count(*)::int as sales from sales')
    const silent = (row?.sales ?? 0) - answered
    const broken = await brokenInvariants(server)
    return {
      met:
        failed.length === 0 &&
        silent === 0 &&
        broken.length === 0 &&
        isTimely(size, slowest, EXIT_WITHIN_S),
      figure:
        `${failed.length} failed ${failed[0] ?? ''} and ${silent} done without an answer of ${answered.toLocaleString('en')} in ${TERMS[size]} ends, ` +
        `${broken.length} invariants broken, ended after ${slowest.toFixed(1)} s at most`,
    }
  },
}

async function givenShop(api: TestApi): Promise<Shop> {
  const business = await givenBusiness(api)
  const { admin, branch } = business
  const product = await givenProduct(api, business, { stock: STOCK })
  const customer = await givenCustomer(api, admin, branch.id)
  const saleItems = [{ productId: product.id, quantity: 1 }]
  return { token: admin.token, body: { customerId: customer.id, branchId: branch.id, saleItems } }
}

async function sellUntilTerminated(
  server: ServerUnderTest,
  shop: Shop,
  after: number,
): Promise<Drained> {
  const api = await remoteApi(server)
  const failed: string[] = []
  let answered = 0
  let terminated = Number.POSITIVE_INFINITY
  const seller = async () => {
    for (;;) {
      const sent = performance.now()
      const answer = await api.send(createSale, { ...shop, key: randomUUID() }).catch(() => null)
      if (answer?.status === 201) answered += 1
      // Connections after the start of the drain may be refused, but requests before it must be answered.
      else if (answer !== null || sent < terminated) failed.push(answer?.text ?? 'cut off')
      if (answer === null) return
    }
  }
  const people = Array.from({ length: SELLERS }, seller)
  await sleep(after)
  // Its connections are closed first, or the database would wait for them.
  await api.close()
  terminated = performance.now()
  server.process.kill('SIGTERM')
  const code = await server.ended
  const seconds = (performance.now() - terminated) / 1000
  await Promise.all(people)
  return { answered, failed, seconds, code }
}
