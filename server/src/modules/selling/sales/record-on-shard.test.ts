import { createHash, randomUUID } from 'node:crypto'

import { Sale } from '@mezgeb/contract/selling/sales'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { appConnection } from '../../../platform/db/schema/app-role.ts'
import { openDatabase } from '../../../platform/db/database.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { ORIGIN, plantedSale, signIn } from '../../../testing/planted-sale.ts'
import { plantShop } from '../../../testing/planted-shop.ts'
import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { recordOnShard } from './record-on-shard.ts'
import { recordSalesCall } from './record-sales.queries.ts'
import { createdText, saleText } from './sale-row.ts'

import type { Database } from '../../../platform/db/database.ts'
import type { TestDatabase } from '../../../testing/database/test-database.ts'
import type { NewSale } from './record-sales.queries.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = await openDatabase(appConnection(database.connection))
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

afterEach(() => requireInvariants(database))

async function openShop() {
  const shop = await plantShop(database, { products: 3, stock: 5 })
  await signIn(database, shop)
  return { shop, by: db.by({ ...ORIGIN, user: shop.userId }) }
}

const saleIn = (json: string) => Sale.parse(JSON.parse(json))

/** Fields that differ between equal sales. */
const apart = { id: '', date: '', customerId: '', customer: {} }

/** Not run on shards: the statements are those that shards get. */
describe('a sale on a shard', () => {
  test('is the same as one of a batch', async () => {
    const { shop, by } = await openShop()
    const newCustomer = { name: 'Tigist', phone: null, address: 'Bole' }
    const [batched] = await db.call(
      recordSalesCall([plantedSale(shop, { newCustomer, customerId: randomUUID() })], {
        waits: false,
      }),
    )
    const sale = plantedSale(shop, { newCustomer, customerId: randomUUID(), expectedTotal: 37.05 })
    const created = await recordOnShard(by, sale)
    expect(created?.json).toBe(saleText(saleIn(created?.json ?? '')))
    const one = saleIn(createdText(batched?.facts ?? '', batched?.sold_at ?? ''))
    const other = saleIn(created?.json ?? '')
    expect({ ...other, ...apart }).toEqual({ ...one, ...apart })
    expect(other.customer).toEqual({ id: sale.customerId, name: 'Tigist' })
    const rows = await database.sql(
      `select session, address, request_id, total_amount, kind,
              (select array_agg(m.product_id order by m.line) from stock_movements m where m.document_id = d.id) as products
         from documents d where institution_id = $1 and kind = 'SALE'`,
      [shop.institutionId],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toEqual(rows[1])
  })

  test('is left when it cannot be recorded', async () => {
    const { shop, by } = await openShop()
    const changes: Partial<NewSale>[] = [
      { lines: [{ productId: shop.productIds[0] ?? '', quantity: 6 }] },
      { lines: [{ productId: randomUUID(), quantity: 1 }] },
      { customerId: randomUUID() },
      { branchId: shop.otherBranchId },
      { expectedTotal: 37.04 },
    ]
    for (const change of changes) {
      expect(await recordOnShard(by, plantedSale(shop, change))).toBeNull()
    }
  })

  test('is one for twins of a key, and has an id of its own look', async () => {
    const { shop, by } = await openShop()
    const hash = createHash('sha256').update('twin').digest()
    const key = { call: 'POST /sales', keyHash: hash, requestHash: hash }
    const twins = await Promise.all(
      Array.from({ length: 8 }, () => recordOnShard(by, plantedSale(shop, { key }))),
    )
    expect(new Set(twins.map((twin) => twin?.json)).size).toBe(1)
    const { id } = saleIn(twins[0]?.json ?? '')
    const alike = `${id.slice(0, 8)}${randomUUID().slice(8)}`
    const next = saleIn((await recordOnShard(by, plantedSale(shop, { id: alike })))?.json ?? '')
    expect(next.id.slice(0, 8)).not.toBe(id.slice(0, 8))
  })
})
