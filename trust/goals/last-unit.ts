import { createSale } from '@mezgeb/contract/selling/sales'

import { givenBusiness, givenCustomer, givenProduct } from '../../server/src/testing/builders.ts'
import { brokenInvariants } from '../lib/invariants.ts'
import { patientApi } from '../lib/patient-api.ts'

import type { Goal } from '../lib/goal.ts'

const SELLERS = 64
const ROUNDS = { short: 8, full: 200 }

/** Of many concurrent sales of the last unit one succeeds, and the others get "not enough stock". */
export const lastUnit: Goal = {
  id: 'G3.1',
  title: 'the last unit is sold once',
  target: `1 of ${SELLERS} sellers each time, the others OUT_OF_STOCK`,
  isInShortRun: true,
  async run({ size, startServer }) {
    const server = await startServer()
    const api = await patientApi(server)
    try {
      const business = await givenBusiness(api)
      const { admin, branch } = business
      const customer = await givenCustomer(api, admin, branch.id)
      const rounds = ROUNDS[size]
      let sold = 0
      let refused = 0
      let wrongRounds = 0
      for (let round = 0; round < rounds; round += 1) {
        const product = await givenProduct(api, business, { stock: 1 })
        const answers = await Promise.all(
          Array.from({ length: SELLERS }, () =>
            api.send(createSale, {
              token: admin.token,
              body: {
                customerId: customer.id,
                branchId: branch.id,
                saleItems: [{ productId: product.id, quantity: 1 }],
              },
            }),
          ),
        )
        const successes = answers.filter(({ status }) => status === 201).length
        const refusals = answers.filter(({ failure }) => failure.code === 'OUT_OF_STOCK').length
        sold += successes
        refused += refusals
        if (successes !== 1 || refusals !== SELLERS - 1) wrongRounds += 1
      }
      const broken = await brokenInvariants(server)
      return {
        met: wrongRounds === 0 && broken.length === 0,
        figure: `${sold} sold and ${refused} refused in ${rounds} rounds, ${broken.length} invariants broken`,
      }
    } finally {
      await api.close()
    }
  },
}
