import { randomUUID } from 'node:crypto'

import { createSale } from '@mezgeb/contract/selling/sales'

import {
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
} from '../../server/src/testing/builders.ts'
import { brokenInvariants } from '../lib/invariants.ts'
import { patientApi } from '../lib/patient-api.ts'

import type { Business } from '../../server/src/testing/builders.ts'
import type { TestApi } from '../../server/src/testing/test-api.ts'
import type { Goal } from '../lib/goal.ts'

const TWINS = 32
const KEYS = { short: 20, full: 100 }
const STOCK = 10_000

type Sale = {
  customerId: string
  branchId: string
  saleItems: { productId: string; quantity: number }[]
}

/** Concurrent repetitions of a request are done once and answered alike; keys belong to their user. */
export const twins: Goal = {
  id: 'G4',
  title: 'exactly once',
  target: `1 sale and 1 answer for each key, ${TWINS} twins at once`,
  isInShortRun: true,
  async run({ size, startServer }) {
    const server = await startServer()
    const api = await patientApi(server)
    try {
      const business = await givenBusiness(api)
      const body = await givenSale(api, business)
      const colleague = await givenStaff(api, business)
      const stranger = await givenBusiness(api)
      const strangersBody = await givenSale(api, stranger)
      const faults: string[] = []
      const { token } = business.admin
      for (let number = 0; number < KEYS[size]; number += 1) {
        const key = randomUUID()
        const answers = await Promise.all(
          Array.from({ length: TWINS }, () => api.send(createSale, { token, key, body })),
        )
        const texts = new Set(answers.map(({ status, text }) => `${status} ${text}`))
        if (texts.size !== 1 || answers[0]?.status !== 201)
          faults.push(`answers ${[...texts].join(' | ')}`)
        const other = await api.send(createSale, {
          token,
          key,
          body: { ...body, saleItems: body.saleItems.map((item) => ({ ...item, quantity: 2 })) },
        })
        if (other.failure.code !== 'KEY_REUSED')
          faults.push(`another body is answered ${other.status}`)
        // The same key of another user is another key: it neither replays the first answer nor conflicts with it.
        for (const [who, sent] of [
          ['a colleague', { token: colleague.token, key, body }],
          ['a stranger', { token: stranger.admin.token, key, body: strangersBody }],
        ] as const) {
          const theirs = await api.send(createSale, sent)
          if (theirs.status !== 201 || texts.has(`201 ${theirs.text}`))
            faults.push(`${who} is answered ${theirs.status}`)
        }
      }
      const [row] = await server.sql<{ sales: number }>('select count(*)::int as sales from sales')
      // Three users use each key.
      const expected = KEYS[size] * 3
      const broken = await brokenInvariants(server)
      return {
        met: faults.length === 0 && row?.sales === expected && broken.length === 0,
        figure: `${row?.sales} sales of ${expected} in ${KEYS[size] * TWINS} twins, ${faults.length} faults ${faults[0] ?? ''}, ${broken.length} invariants broken`,
      }
    } finally {
      await api.close()
    }
  },
}

async function givenSale(api: TestApi, business: Business): Promise<Sale> {
  const product = await givenProduct(api, business, { stock: STOCK })
  const customer = await givenCustomer(api, business.admin, business.branch.id)
  return {
    customerId: customer.id,
    branchId: business.branch.id,
    saleItems: [{ productId: product.id, quantity: 1 }],
  }
}
