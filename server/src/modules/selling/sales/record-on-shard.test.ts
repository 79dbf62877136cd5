import { createHash, randomUUID } from 'node:crypto'

import { Sale } from '@mezgeb/contract/selling/sales'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { ORIGIN, plantedSale, signIn } from '../../../testing/planted-sale.ts'
import { plantShop } from '../../../testing/planted-shop.ts'
import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { recordOnShard } from './record-on-shard.ts'
import { recordSalesCall } from './record-sales.queries.ts'
import { createdText, saleText } from './sale-row.ts'

import type { Database } from '../../../platform/db/database.ts'
import type { TestDatabase } from '../../../testing/database/test-database.ts'
import type { Money } from '../payments/sale-money.ts'
import type { NewSale } from './record-sales.queries.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = await openTestDatabase(database)
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

const ANY = { tenderId: randomUUID(), amount: 1, reference: null, key: null }

const saleIn = (json: string) => Sale.parse(JSON.parse(json))

/** Fields that differ between equal sales. */
const apart = { id: '', date: '', customerId: '', customer: {} }

/** Not run on shards: the statements are those that shards get. */
describe('a sale on a shard', () => {
  test('is the same as one of a batch', async () => {
    const { shop, by } = await openShop()
    const newCustomer = { name: 'Tigist', phone: null, address: 'Bole' }
    const [batched] = await db.call(recordSalesCall([plantedSale(shop)], { waits: false }))
    const sale = plantedSale(shop, { newCustomer, customerId: randomUUID(), expectedTotal: 37.05 })
    const created = await recordOnShard(by, sale)
    expect(created?.json).toBe(saleText(saleIn(created?.json ?? '')))
    const one = saleIn(createdText(batched?.facts ?? '', batched?.sold_at ?? '', null))
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

  test('costs the price of its packs, as one of a batch does', async () => {
    const { shop, by } = await openShop()
    const [productId = ''] = shop.productIds
    await database.sql(
      `update products set price_per_unit = 20, packs = '[{"name": "Pair", "size": 2, "barcode": null, "price": 35.5}]'
        where institution_id = $1 and id = $2`,
      [shop.institutionId, productId],
    )
    const items = [{ quantity: 2, pack: 'Pair' }]
    const input = { lines: [{ productId, quantity: 2, items }], expectedTotal: 35.5 }
    const [batched] = await db.call(recordSalesCall([plantedSale(shop, input)], { waits: false }))
    const created = await recordOnShard(by, plantedSale(shop, input))
    const one = saleIn(createdText(batched?.facts ?? '', batched?.sold_at ?? '', null))
    const other = saleIn(created?.json ?? '')
    expect(one).toMatchObject({ totalAmount: 35.5, saleItems: [{ discount: 4.5 }] })
    expect({ ...other, ...apart }).toEqual({ ...one, ...apart })
  })

  test('is paid as one of a batch is, and left when a payment is not in order', async () => {
    const { shop, by } = await openShop()
    const [tender] = await database.sql<{ id: string }>(
      `with limited as (update customers set credit_limit = 20 where institution_id = $1),
            kept as (insert into customer_balances (institution_id, customer_id) values ($1, $2))
       select id from tenders where institution_id = $1 and kind = 'MOBILE'`,
      [shop.institutionId, shop.customerId],
    )
    const paid = (reference: string, changes: Partial<Money> = {}): Money => ({
      payments: [{ tenderId: tender?.id ?? '', amount: 10, reference, key: reference }],
      tendered: 50,
      onAccount: 7,
      ...changes,
    })
    const [batched] = await db.call(
      recordSalesCall([plantedSale(shop, { money: paid('A1') })], { waits: false }),
    )
    const created = await recordOnShard(by, plantedSale(shop, { money: paid('A2') }))
    const one = saleIn(createdText(batched?.facts ?? '', batched?.sold_at ?? '', null))
    const other = saleIn(created?.json ?? '')
    expect(one).toMatchObject({ tendered: 50, change: 29.95, onAccount: 7 })
    const payments = [{ ...other.payments?.[0], reference: 'A1' }]
    expect({ ...other, ...apart, payments }).toEqual({ ...one, ...apart })
    const wrong = [
      ...[paid('A2'), paid('A3', { onAccount: 7 }), paid('A3', { onAccount: 28 })],
      ...[paid('A3', { onAccount: 0, tendered: 27 }), paid('A3', { payments: [{ ...ANY }] })],
    ]
    for (const money of wrong)
      expect(await recordOnShard(by, plantedSale(shop, { money }))).toBeNull()
  })

  test('has the discounts of one of a batch, and is left when they were reckoned from another price', async () => {
    const { shop, by } = await openShop()
    const [productId = ''] = shop.productIds
    await database.sql(
      'update products set price_per_unit = 20 where institution_id = $1 and id = $2',
      [shop.institutionId, productId],
    )
    const input = (from: number): Partial<NewSale> => ({
      lines: [{ productId, quantity: 2, off: 4.5, reckonedFrom: from }],
      expectedTotal: 35.5,
    })
    const record = (from: number) =>
      db.call(recordSalesCall([plantedSale(shop, input(from))], { waits: false }))
    const [batched] = await record(40)
    const created = await recordOnShard(by, plantedSale(shop, input(40)))
    const one = saleIn(createdText(batched?.facts ?? '', batched?.sold_at ?? '', null))
    const other = saleIn(created?.json ?? '')
    expect(one).toMatchObject({
      totalAmount: 35.5,
      saleItems: [{ discount: 4.5, discountByHand: 4.5 }],
    })
    expect({ ...other, ...apart }).toEqual({ ...one, ...apart })
    expect(await record(40.01)).toEqual([])
    expect(await recordOnShard(by, plantedSale(shop, input(40.01)))).toBeNull()
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
