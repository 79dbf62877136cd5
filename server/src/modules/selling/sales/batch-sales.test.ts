import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import pLimit from 'p-limit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { AppError } from '../../../platform/app-error.ts'
import { databaseRefusal } from '../../../platform/db/database-refusal.ts'
import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { createKeyedQueue } from '../../../platform/overload/keyed-queue.ts'
import { holdOpen } from '../../../testing/database/hold-open.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { AUDIT_TRAIL } from '../../../testing/audit-trail.ts'
import { ORIGIN, SELLER, plantedSale, signIn } from '../../../testing/planted-sale.ts'
import { plantShop } from '../../../testing/planted-shop.ts'
import { connectAll } from '../../../testing/database/connect-all.ts'
import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { newSaleOf, recordSale } from './record-sale.ts'
import { recordSalesCall } from './record-sales.queries.ts'
import { createSaleBatches, withoutTwins } from './batch-sales.ts'

import type { SaleInput } from '@mezgeb/contract/selling/sales'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { RequestOrigin } from '../../../platform/db/origin.ts'
import type { Shop } from '../../../testing/planted-shop.ts'
import type { TestDatabase } from '../../../testing/database/test-database.ts'
import type { SaleBatches } from './batch-sales.ts'

let database: TestDatabase
let db: Database
let batches: SaleBatches

beforeAll(async () => {
  database = await createTestDatabase()
  db = await openTestDatabase(database)
  await connectAll(db, 8)
  batches = createSaleBatches(db, createKeyedQueue())
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

afterEach(() => requireInvariants(database))

type Cart = [product: number, quantity: number][]
type Extras = {
  customerId?: string
  branchId?: string
  productIds?: string[]
  key?: string
  request?: string
  expectedTotal?: number
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

function keyOf(key: string, body: SaleInput): IdempotencyKey {
  const requestHash = sha256(JSON.stringify(body))
  return { call: 'POST /sales', keyHash: sha256(key), requestHash }
}

/** A shop whose ADMIN, without a branch, is signed in. */
async function openShop(input: Parameters<typeof plantShop>[1]): Promise<Shop> {
  const shop = await plantShop(database, input)
  await signIn(database, shop)
  return shop
}

const BATCHED = { waits: false }

/** The request of a sale of the shop. */
function requested(shop: Shop, cart: Cart, extras: Extras = {}) {
  const { key, productIds = shop.productIds, request = 'r' } = extras
  const origin: RequestOrigin = { ...ORIGIN, request, user: shop.userId }
  const body: SaleInput = {
    customerId: extras.customerId ?? shop.customerId,
    branchId: extras.branchId ?? shop.branchId,
    saleItems: cart.map(([product, quantity]) => ({
      productId: productIds[product] ?? '',
      quantity,
    })),
    customer: { name: 'Tigist' },
    expectedTotal: extras.expectedTotal,
  }
  return {
    db: db.by(origin),
    actor: {
      userId: shop.userId,
      name: 'Sara',
      ...SELLER,
      institutionId: shop.institutionId,
      institutionStatus: 'APPROVED' as const,
    },
    body,
    key: key === undefined ? null : keyOf(key, body),
    origin,
  }
}

type Requested = ReturnType<typeof requested>
type Outcome = Created | AppError

async function outcomeOf(created: Promise<Created>): Promise<Outcome> {
  return created.catch((error: unknown) => {
    const refusal = error instanceof AppError ? error : databaseRefusal(error)
    if (refusal === null) throw error
    return refusal
  })
}

/** All in one batch; false for a sale that was left out. */
const batch = (sales: readonly Requested[]) =>
  Promise.all(sales.map(async (sale) => (await batches.record(sale)) !== null))

/** As the route does it. */
const sell = (sale: Requested, on = batches) =>
  outcomeOf(on.record(sale).then((created) => created ?? recordSale(sale)))

/** As a till does it: a sale for which a slow machine had no time is sent again, with its key. */
async function sellPatiently(sale: () => Requested, on: typeof batches | undefined) {
  for (let left = 20; ; left -= 1) {
    const outcome = await sell(sale(), on)
    if ('json' in outcome || outcome.code !== 'UNAVAILABLE' || left === 0) return outcome
  }
}

const institutionsInSight = {
  name: 'test_institutions_in_sight',
  text: 'select distinct institution_id from sales',
  values: [],
}

async function unitsOf(shop: Shop): Promise<number[]> {
  const rows = await database.sql<{ quantity: number }>(
    `select coalesce(s.quantity, 0) as quantity
       from unnest($2::uuid[]) with ordinality p (id, line)
       left join branch_stock s on s.institution_id = $1 and s.branch_id = $3 and s.product_id = p.id order by p.line`,
    [shop.institutionId, shop.productIds, shop.branchId],
  )
  return rows.map(({ quantity }) => quantity)
}

async function countOf(table: string, { institutionId }: Shop): Promise<number> {
  const rows = await database.sql(`select from ${table} where institution_id = $1`, [institutionId])
  return rows.length
}

describe('sales recorded together', () => {
  // asvs: 2.3.4
  // spec: D5.3
  test('sell the last unit once, and refuse each other seller with 0 units left', async () => {
    const shop = await openShop({ products: 2, stock: 3 })
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, () =>
        sell(
          requested(shop, [
            [0, 1],
            [1, 1],
          ]),
        ),
      ),
    )
    const refused = outcomes.flatMap((outcome) => (outcome instanceof AppError ? [outcome] : []))
    expect(refused).toHaveLength(61)
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['OUT_OF_STOCK']))
    expect(refused[0]?.message).toBe('Only 0 units available')
    expect(await unitsOf(shop)).toEqual([0, 0])
  })

  test('are done once for each key, however many twins come at once', async () => {
    const shop = await openShop({ stock: 1000 })
    for (const key of ['first', 'second']) {
      const outcomes = await Promise.all(
        Array.from({ length: 32 }, () => sell(requested(shop, [[0, 2]], { key }))),
      )
      const answers = outcomes.map((outcome) => ('json' in outcome ? outcome.json : outcome.code))
      expect(new Set(answers).size).toBe(1)
      const again = requested(shop, [[0, 3]], { key })
      expect(await sell(again)).toMatchObject({ code: 'KEY_REUSED' })
    }
    expect(await countOf('sales', shop)).toBe(2)
    expect(await unitsOf(shop)).toEqual([996])
  })

  test('are all recorded when they are the first of an institution with taxes', async () => {
    const shop = await openShop({ stock: 100 })
    const settings = 'insert into tax_settings (institution_id) values ($1)'
    await database.sql(settings, [shop.institutionId])
    const sales = Array.from({ length: 32 }, () => requested(shop, [[0, 1]]))
    expect(await batch(sales)).toEqual(sales.map(() => true))
    expect(await unitsOf(shop)).toEqual([68])
  })

  test('do not fail with a neighbour', async () => {
    const shop = await openShop({ products: 3, stock: 5 })
    const stranger = await openShop({ stock: 5 })
    const rejected = await openShop({ stock: 5 })
    await database.sql(`update institutions set status = 'REJECTED' where id = $1`, [
      rejected.institutionId,
    ])
    const dear = await openShop({ stock: 1_000_000 })
    await database.sql(
      'update products set price_per_unit = 70368744.18 where institution_id = $1',
      [dear.institutionId],
    )
    const used = requested(shop, [[2, 1]], { key: 'used' })
    await sell(used)
    const good = () => requested(shop, [[0, 1]])
    const bad = [
      [requested(shop, [[0, 1]], { customerId: randomUUID() }), 'NOT_FOUND'],
      [requested(shop, [[0, 1]], { customerId: stranger.customerId }), 'NOT_FOUND'],
      [requested(shop, [[0, 1]], { branchId: stranger.branchId }), 'NOT_FOUND'],
      [requested(shop, [[0, 1]], { productIds: stranger.productIds }), 'NOT_FOUND'],
      [
        requested(
          shop,
          [
            [0, 1],
            [1, 1],
          ],
          { productIds: [shop.productIds[0] ?? '', randomUUID()] },
        ),
        'NOT_FOUND',
      ],
      [requested(shop, [[1, 6]]), 'OUT_OF_STOCK'],
      [requested(shop, [[1, 6]], { customerId: 'new' }), 'OUT_OF_STOCK'],
      [requested(shop, [[1, 1]], { expectedTotal: 12.34 }), 'PRICE_CHANGED'],
      [requested(dear, [[0, 1_000_000]]), 'TOTAL_TOO_LARGE'],
      [requested(rejected, [[0, 1]]), 'INSTITUTION_PENDING'],
      [requested(shop, [[2, 2]], { key: 'used' }), 'KEY_REUSED'],
    ] as const
    const sales = bad.flatMap(([sale]) => [sale])
    expect(await batch([good(), ...sales, requested(stranger, [[0, 2]]), good()])).toEqual([
      true,
      ...bad.map(() => false),
      true,
      true,
    ])
    for (const [sale, code] of bad) expect(await sell(sale)).toMatchObject({ code })
    expect([await unitsOf(shop), await unitsOf(stranger)]).toEqual([[3, 5, 4], [3]])
    expect(await countOf('sales', shop)).toBe(3)
  })

  test('of several institutions see nothing of each other, and no user sees more than before', async () => {
    const shops: Shop[] = []
    for (let shop = 0; shop < 3; shop += 1) shops.push(await openShop({ stock: 5 }))
    const [one, other] = shops
    if (one === undefined || other === undefined) throw new RangeError()
    const stolen = [
      requested(one, [[0, 1]], { customerId: other.customerId, branchId: other.branchId }),
      requested(one, [[0, 1]], { branchId: other.branchId, productIds: other.productIds }),
      requested(one, [[0, 1]], { productIds: other.productIds }),
      requested(one, [[0, 1]], { customerId: other.customerId }),
    ]
    const own = shops.map((shop) => requested(shop, [[0, 1]]))
    expect(await batch([...own, ...stolen])).toEqual([
      ...own.map(() => true),
      ...stolen.map(() => false),
    ])
    const seen = await db.by({ system: 'set-up' }).inInstitution(one.institutionId, async (tx) => {
      const recorded = await tx.query(
        recordSalesCall(
          [one, other].map((shop) => plantedSale(shop)),
          BATCHED,
        ),
      )
      return [recorded.length, ...(await tx.query(institutionsInSight))]
    })
    expect(seen).toEqual([2, { institution_id: one.institutionId }])
  })

  test('are not of somebody whose session has ended, or who is somebody else by now', async () => {
    const changes = [
      'delete from sessions where institution_id = $1',
      `update sessions set last_used_at = now() - interval '11 minutes' where institution_id = $1`,
      `update sessions set created_at = now() - interval '31 days' where institution_id = $1`,
      `update users set role = 'STAFF', version = version + 1 where institution_id = $1`,
      `update users set branch_id = (select id from branches where institution_id = $1 limit 1), version = version + 1 where institution_id = $1`,
      `update users set status = 'REJECTED' where institution_id = $1`,
      `update institutions set status = 'REJECTED' where id = $1`,
      `update institutions set status = 'PENDING' where id = $1`,
    ]
    for (const change of changes) {
      const shop = await openShop({ stock: 5 })
      const neighbour = await openShop({ stock: 5 })
      expect(await batch([requested(shop, [[0, 1]]), requested(neighbour, [[0, 1]])])).toEqual([
        true,
        true,
      ])
      await database.sql(change, [shop.institutionId])
      const sales = [requested(shop, [[0, 1]]), requested(neighbour, [[0, 1]])]
      expect(await batch(sales), change).toEqual([false, true])
      expect([await unitsOf(shop), await unitsOf(neighbour)], change).toEqual([[4], [3]])
    }
  })

  test('are not of somebody with the session of another user', async () => {
    const shop = await openShop({ stock: 5 })
    const stranger = await openShop({ stock: 5 })
    const sale = requested(shop, [[0, 1]])
    const pretended = [
      { ...sale, actor: { ...sale.actor, userId: stranger.userId } },
      { ...sale, actor: { ...sale.actor, institutionId: stranger.institutionId } },
      { ...sale, actor: { ...sale.actor, sessionHash: Buffer.alloc(32, 1) } },
    ]
    expect(await batch(pretended)).toEqual([false, false, false])
    expect([await unitsOf(shop), await unitsOf(stranger)]).toEqual([[5], [5]])
  })

  test('leave a sale with a new customer, who is added with it, with the origin of its seller', async () => {
    const shop = await openShop({ stock: 5 })
    const sale = requested(shop, [[0, 1]], { customerId: 'new', request: 'first', key: 'first' })
    expect(await batch([sale, requested(shop, [[0, 1]])])).toEqual([false, true])
    const customers = () =>
      database.sql(
        `select e.user_id, e.request_id, c.branch_id, c.name, s.request_id as sold
           from customers c
           left join audit_entries e on e.institution_id = $1 and e.record_id = c.id
           left join sales s on s.institution_id = $1 and s.customer_id = c.id
          where c.institution_id = $1 and c.name = 'Tigist'`,
        [shop.institutionId],
      )
    expect(await sell(requested(shop, [[0, 9]], { customerId: 'new' }))).toMatchObject({
      code: 'OUT_OF_STOCK',
    })
    expect(await customers()).toEqual([])
    expect(await sell(sale)).toMatchObject({ replayed: false })
    expect(await sell(sale)).toMatchObject({ replayed: true })
    const { userId: user_id, branchId: branch_id } = shop
    expect(await customers()).toEqual([
      { user_id, request_id: 'first', branch_id, name: 'Tigist', sold: 'first' },
    ])
  })

  test('wait with a new customer for a branch that is being deleted', async () => {
    const shop = await openShop({ stock: 5 })
    const letGo = await holdOpen(database, 'select from branches where id = $1 for update', [
      shop.branchId,
    ])
    const sale = requested(shop, [[0, 1]], { customerId: 'new' })
    expect(await sell(sale)).toMatchObject({ code: 'UNAVAILABLE' })
    await letGo()
  })

  test('include carts of 200 products', async () => {
    const shop = await openShop({ products: 200, stock: 5 })
    const cart = shop.productIds.map((_, product): [number, number] => [product, 1])
    const sales = [
      requested(shop, cart),
      requested(shop, [[7, 1]]),
      requested(shop, cart.toReversed()),
    ]
    expect(await batch(sales)).toEqual([true, true, true])
    expect((await unitsOf(shop))[7]).toBe(2)
  })

  test('wait for stock that another transaction has locked, up to the lock timeout', async () => {
    const shop = await openShop({ stock: 5 })
    const lock = () =>
      holdOpen(database, 'select from branch_stock where product_id = $1 for update', [
        shop.productIds[0],
      ])
    const letGo = await lock()
    const waiting = sell(requested(shop, [[0, 1]]))
    const locked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await database.sql(locked)).length === 0) await sleep(10)
    await letGo()
    expect(await waiting).toMatchObject({ replayed: false })
    const letGoAgain = await lock()
    expect(await sell(requested(shop, [[0, 1]]))).toMatchObject({ code: 'UNAVAILABLE' })
    await letGoAgain()
    expect(await unitsOf(shop)).toEqual([4])
  })

  test('of several servers oversell nothing, lose nothing and run into no deadlock', async () => {
    const shop = await openShop({ products: 6, stock: 60 })
    const servers = [0, 1, 2].map(() => createSaleBatches(db, createKeyedQueue()))
    const carts = Array.from({ length: 150 }, (_, sale) => {
      const products = [sale % 6, (sale + 1 + (sale % 2)) % 6, (sale + 4) % 6]
      return products
        .toSorted(() => (sale % 3) - 1)
        .map((product): [number, number] => [product, 1 + (sale % 2)])
    })
    const outcomes = await pLimit(24).map(carts, (cart, sale) =>
      sell(requested(shop, cart, { key: `key ${sale}` }), servers[sale % 3]),
    )
    const codes = outcomes.map((outcome) => ('json' in outcome ? 'sold' : outcome.code))
    // UNAVAILABLE: a lock that a slow machine held for longer than the lock timeout.
    const known = new Set(['sold', 'OUT_OF_STOCK', 'UNAVAILABLE'])
    expect(codes.filter((code) => !known.has(code))).toEqual([])
    expect(codes).toContain('sold')
    const [sold] = await database.sql<{ units: number }>(
      `select -sum(quantity)::int as units from stock_movements where institution_id = $1 and kind = 'SALE'`,
      [shop.institutionId],
    )
    const left = await unitsOf(shop)
    expect(left.reduce((sum, units) => sum + units, 0)).toBe(360 - (sold?.units ?? 0))
    const [deadlocks] = await database.sql<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    expect(Number(deadlocks?.deadlocks)).toBe(0)
  })

  test('with one key on several servers are one sale', async () => {
    const shop = await openShop({ stock: 1 })
    const servers = [0, 1, 2].map(() => createSaleBatches(db, createKeyedQueue()))
    const sale = () => requested(shop, [[0, 1]], { key: 'last', customerId: 'new' })
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, twin) => sellPatiently(sale, servers[twin % 3])),
    )
    expect(
      new Set(outcomes.map((outcome) => ('json' in outcome ? outcome.json : outcome.code))).size,
    ).toBe(1)
    expect(await countOf('sales', shop)).toBe(1)
    expect(await unitsOf(shop)).toEqual([0])
  })

  test('a retry is not short of the stock that its first attempt takes meanwhile', async () => {
    const shop = await openShop({ stock: 1 })
    const first = requested(shop, [[0, 1]], { key: 'first' })
    // The explanation reads the key, then waits for the table of stock.
    const letGo = await holdOpen(database, 'lock table branch_stock in access exclusive mode', [])
    const retry = recordSale(first)
    const waiting = `select from pg_stat_activity where datname = current_database()
                        and wait_event = 'relation' and query like '%explain_sale%'`
    while ((await database.sql(waiting)).length === 0) await sleep(10)
    await letGo(recordSalesCall([await newSaleOf(first)], { waits: true }))
    expect(await retry).toMatchObject({ replayed: true })
    expect(await countOf('sales', shop)).toBe(1)
  })

  test('leave out sales of locked stock, and wait for no lock', async () => {
    const shop = await openShop({ products: 2, stock: 5 })
    const letGo = await holdOpen(
      database,
      'select from branch_stock where product_id = $1 for update',
      [shop.productIds[0]],
    )
    const sales = [
      requested(shop, [
        [0, 1],
        [1, 1],
      ]),
      requested(shop, [[1, 1]]),
    ]
    expect(await batch(sales)).toEqual([false, true])
    await letGo()
    expect(await batch(sales)).toEqual([true, true])
    expect(await unitsOf(shop)).toEqual([4, 2])
  })

  // spec: D6.7
  test('get another id when the first 8 characters are those of another sale', async () => {
    const shop = await openShop({ stock: 50 })
    await batch(Array.from({ length: 20 }, () => requested(shop, [[0, 1]])))
    const starts = await database.sql<{ starts: number }>(
      `select count(distinct left(id::text, 8))::int as starts from sales where institution_id = $1`,
      [shop.institutionId],
    )
    expect(starts).toEqual([{ starts: 20 }])
    const [first, second, third] = [0, 1, 2].map(() => ({
      ...plantedSale(shop),
      id: `0badcafe${randomUUID().slice(8)}`,
    }))
    if (first === undefined || second === undefined || third === undefined) throw new RangeError()
    expect(withoutTwins([first, second])).toEqual([first])
    expect(await db.call(recordSalesCall([first], BATCHED))).toMatchObject([{ sale: 1 }])
    expect(await db.call(recordSalesCall([third], BATCHED))).toEqual([])
  })

  test('stand in the audit trail in the order in which they took from the stock', async () => {
    const shop = await openShop({ stock: 100 })
    await batch(Array.from({ length: 30 }, () => requested(shop, [[0, 2]])))
    const entries = await database.sql<{ before: number; after: number; user_id: string }>(
      `select (before -> 'stock' ->> $2::text)::int as before, (after -> 'stock' ->> $2::text)::int as after, user_id
         from ${AUDIT_TRAIL} where institution_id = $1 and kind = 'SALE' order by at, id`,
      [shop.institutionId, shop.productIds[0]],
    )
    expect(entries).toEqual(
      Array.from({ length: 30 }, (_, sale) => ({
        before: 100 - 2 * sale,
        after: 98 - 2 * sale,
        user_id: shop.userId,
      })),
    )
  })

  test('are settled by their key when the connection breaks, and 503 without one', async () => {
    const shop = await openShop({ stock: 50 })
    const waited = requested(shop, [[0, 1]], { key: 'waited for' })
    const letGo = await holdOpen(
      database,
      `insert into idempotency_keys (institution_id, user_id, call, key_hash, request_hash, answer)
       values ($1, $2, 'POST /sales', $3, $3, '{}')`,
      [shop.institutionId, shop.userId, waited.key?.keyHash],
    )
    const outcomes = Promise.all(
      [waited, requested(shop, [[0, 1]], { key: 'another' }), requested(shop, [[0, 1]])].map(
        (sale) => sell(sale),
      ),
    )
    await expect
      .poll(() =>
        database.sql(
          `select pg_terminate_backend(pid) as ended from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%record_sales%'`,
        ),
      )
      .toEqual([{ ended: true }])
    expect(await outcomes).toMatchObject([
      { code: 'UNAVAILABLE' },
      { replayed: false },
      { code: 'UNAVAILABLE' },
    ])
    await letGo()
    expect(await countOf('sales', shop)).toBe(1)
    expect(await unitsOf(shop)).toEqual([49])
    expect(await sell(waited)).toMatchObject({ replayed: false })
  })

  test('are recorded one by one when their batch was undone', async () => {
    const shop = await openShop({ stock: 50 })
    const sales = [0, 1, 2].map((number) => requested(shop, [[0, 1]], { key: `key ${number}` }))
    await database.sql('alter function record_sales set lock_timeout = 1')
    const letGo = await holdOpen(
      database,
      `insert into idempotency_keys (institution_id, user_id, call, key_hash, request_hash, answer)
         values ($1, $2, 'POST /sales', $3, $3, '{}')`,
      [shop.institutionId, shop.userId, sales[1]?.key?.keyHash],
    )
    try {
      expect(await batch(sales)).toEqual([false, false, false])
    } finally {
      await letGo()
      await database.sql('alter function record_sales reset lock_timeout')
    }
    const outcomes = await Promise.all(sales.map((sale) => sell(sale)))
    expect(outcomes.filter((outcome) => 'json' in outcome)).toHaveLength(3)
    expect(await unitsOf(shop)).toEqual([47])
  })

  test('are refused with 503 when more wait than the queue holds', async () => {
    const shop = await openShop({ stock: 2000 })
    const outcomes = await Promise.all(
      Array.from({ length: 1000 }, () => sell(requested(shop, [[0, 1]]))),
    )
    const sold = outcomes.filter((outcome) => 'json' in outcome).length
    const codes = outcomes.flatMap((outcome) => (outcome instanceof AppError ? [outcome.code] : []))
    expect(new Set(codes)).toEqual(new Set(['UNAVAILABLE']))
    expect(sold + codes.length).toBe(1000)
    expect(await unitsOf(shop)).toEqual([2000 - sold])
  })
})
