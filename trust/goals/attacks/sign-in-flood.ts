import { randomUUID } from 'node:crypto'

import { givenBusiness, PASSWORD } from '../../../server/src/testing/builders.ts'
import { isDone, isShed, p99 } from '../../lib/load/figures.ts'
import { openLoad } from '../../lib/load/open-load.ts'
import { patientApi } from '../../lib/patient-api.ts'
import { givenShops, sale } from '../../lib/load/shop-load.ts'

import type { Goal } from '../../lib/goal.ts'
import type { Sample } from '../../lib/load/open-load.ts'
import type { WireRequest } from '../../lib/load/wire.ts'

const LOGINS_A_SECOND = 200
const SALES_A_SECOND = 40
const SECONDS = { short: 6, full: 20 }

/** Two hundred guesses a second from everywhere: sales go on, and the right password still works. */
export const signInFlood: Goal = {
  id: 'G10.3',
  title: 'a flood of sign-ins does not slow sales',
  target: 'p99 of sales ≤ 2 ×, every guess 401, 429 or 503, the right password afterwards 200',
  isInShortRun: false,
  async run({ size, startServer }) {
    const server = await startServer()
    const shops = await givenShops(server)
    const api = await patientApi(server)
    try {
      const { admin } = await givenBusiness(api)
      const load = { port: server.port, seconds: SECONDS[size], connections: 300 }
      const selling = { ...load, perSecond: SALES_A_SECOND, next: () => sale(shops) }
      await openLoad({ ...selling, seconds: 4 })
      const before = await openLoad(selling)
      const all = await openLoad({
        ...load,
        perSecond: SALES_A_SECOND + LOGINS_A_SECOND,
        next: () =>
          Math.random() < SALES_A_SECOND / (SALES_A_SECOND + LOGINS_A_SECOND)
            ? sale(shops)
            : guess(),
      })
      const sales = all.filter(({ kind }) => kind === 'sale')
      const guesses = all.filter(({ kind }) => kind === 'guess')
      const [door] = await openLoad({
        ...load,
        perSecond: 1,
        seconds: 1,
        next: () => attempt(admin.user.email, PASSWORD),
      })
      return judge({ before, sales, guesses, status: door?.status ?? 0 })
    } finally {
      await api.close()
    }
  },
}

type Found = { before: Sample[]; sales: Sample[]; guesses: Sample[]; status: number }

function judge({ before, sales, guesses, status }: Found) {
  const ratio = p99(sales) / p99(before)
  const judged = guesses.filter((answer) => answer.status === 401).length
  const shed = guesses.filter(isShed).length
  return {
    met:
      ratio <= 2 &&
      sales.every(isDone) &&
      judged + shed === guesses.length &&
      judged > 0 &&
      status === 200,
    figure:
      `p99 of sales ${p99(before).toFixed(0)} ms then ${p99(sales).toFixed(0)} ms (${ratio.toFixed(1)} ×), ` +
      `${judged} guesses judged, ${shed} shed, ${guesses.length - judged - shed} other, the right password ${status}`,
  }
}

function guess(): WireRequest & { kind: string } {
  return attempt(`${randomUUID()}@example.com`, 'not the password')
}

function attempt(email: string, password: string): WireRequest & { kind: string } {
  const part = () => Math.floor(Math.random() * 254) + 1
  return {
    kind: 'guess',
    method: 'POST',
    path: '/api/auth/login',
    address: `10.${part()}.${part()}.${part()}`,
    body: JSON.stringify({ email, password }),
  }
}
