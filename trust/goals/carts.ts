import pLimit from 'p-limit'

import { createSale } from '@mezgeb/contract/selling/sales'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'

import { createRandom } from '../../server/src/ops/demo/random.ts'
import {
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenSupplier,
} from '../../server/src/testing/builders.ts'
import { brokenInvariants } from '../lib/invariants.ts'
import { patientApi } from '../lib/patient-api.ts'

import type { Random } from '../../server/src/ops/demo/random.ts'
import type { TestApi } from '../../server/src/testing/test-api.ts'
import type { Goal } from '../lib/goal.ts'

const AT_ONCE = 48
const CARTS = { short: 600, full: 10_000 }
const PRODUCTS = 20
const LINES = 5
const STOCK = 1_000_000

type Shop = {
  token: string
  branchId: string
  customerId: string
  supplierId: string
  products: string[]
}

/** Carts of the same few products in any order, beside receipts and removals, never deadlock. */
export const carts: Goal = {
  id: 'G3.2',
  title: 'random carts at once',
  target: '0 deadlocks and 0 refused in 10,000 carts',
  isInShortRun: true,
  async run({ size, seed, startServer }) {
    const server = await startServer()
    const api = await patientApi(server)
    try {
      const shop = await givenShop(api)
      const random = createRandom(seed)
      const atOnce = pLimit(AT_ONCE)
      const statuses = await Promise.all(
        Array.from({ length: CARTS[size] }, () => atOnce(() => move(api, shop, random))),
      )
      const refused = statuses.filter((status) => status !== 201)
      const [row] = await server.sql<{ deadlocks: number }>(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      )
      const deadlocks = row?.deadlocks ?? Number.NaN
      const broken = await brokenInvariants(server)
      return {
        met: deadlocks === 0 && refused.length === 0 && broken.length === 0,
        figure: `${deadlocks} deadlocks and ${refused.length} refused ${[...new Set(refused)].join()} in ${statuses.length.toLocaleString('en')} carts, ${broken.length} invariants broken`,
      }
    } finally {
      await api.close()
    }
  },
}

async function givenShop(api: TestApi): Promise<Shop> {
  const business = await givenBusiness(api)
  const { admin, branch } = business
  const products: string[] = []
  for (let number = 0; number < PRODUCTS; number += 1) {
    const { id } = await givenProduct(api, business, { stock: STOCK })
    products.push(id)
  }
  const customer = await givenCustomer(api, admin, branch.id)
  const supplier = await givenSupplier(api, admin)
  const { token } = admin
  return { token, branchId: branch.id, customerId: customer.id, supplierId: supplier.id, products }
}

/** A sale in eight of ten cases, sometimes to a new customer; else a receipt or a removal. */
async function move(api: TestApi, shop: Shop, random: Random): Promise<number> {
  const { token, branchId, customerId, supplierId, products } = shop
  const pick = () => products[random.whole(0, products.length - 1)] ?? ''
  const now = new Date().toISOString()
  const kind = random.whole(1, 10)
  if (kind === 1) {
    const body = { productId: pick(), quantity: 3, supplierId, dateReceived: now, branchId }
    return (await api.send(createStockEntry, { token, body })).status
  }
  if (kind === 2) {
    const body = { productId: pick(), quantity: 1, reason: 'Broken', dateRemoved: now, branchId }
    return (await api.send(createStockOut, { token, body })).status
  }
  const saleItems = Array.from({ length: LINES }, () => ({
    productId: pick(),
    quantity: random.whole(1, 3),
  }))
  const buyer =
    kind === 3 ? { customerId: 'new', customer: { name: 'Tigist', phone: '0911' } } : { customerId }
  return (await api.send(createSale, { token, body: { ...buyer, branchId, saleItems } })).status
}
