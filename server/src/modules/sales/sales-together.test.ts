import { createHash, randomInt, randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { AppError } from '../../app-error.ts'
import { appConnection } from '../../db/app-role.ts'
import { databaseRefusal } from '../../db/database-refusal.ts'
import { openDatabase } from '../../db/database.ts'
import { createLines } from '../../db/lines.ts'
import { statement } from '../../db/statement.ts'
import { createRandom } from '../../demo/random.ts'
import { holdOpen } from '../../testing/hold-open.ts'
import { requireInvariants } from '../../testing/invariants.ts'
import { AUDIT_TRAIL } from '../../testing/audit-trail.ts'
import { plantShop } from '../../testing/planted-shop.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { recordSale } from './record-sale.ts'
import { recordSalesCall, saleOfMany } from './record-sale.queries.ts'
import { createSalesTogether } from './sales-together.ts'
import { withoutTwins } from './without-twins.ts'

import type { SaleInput } from '@mezgeb/contract/sales'
import type { Created, IdempotencyKey } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'
import type { RequestOrigin } from '../../db/origin.ts'
import type { Random } from '../../demo/random.ts'
import type { Shop } from '../../testing/planted-shop.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import type { SalesTogether } from './sales-together.ts'

let database: TestDatabase
let db: Database
let together: SalesTogether

beforeAll(async () => {
  database = await createTestDatabase()
  db = await openDatabase(appConnection(database.connection))
  together = createSalesTogether(db, createLines())
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

afterEach(() => requireInvariants(database))

type Cart = [product: number, quantity: number][]
type Extras = { customerId?: string; branchId?: string; productIds?: string[]; key?: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest()

function keyOf(key: string, body: SaleInput): IdempotencyKey {
  const requestHash = sha256(JSON.stringify(body))
  return { call: 'POST /sales', keyHash: sha256(key), requestHash }
}

/** A shop whose ADMIN, without a branch, is signed in. */
async function openShop(wish: Parameters<typeof plantShop>[1]): Promise<Shop> {
  const shop = await plantShop(database, wish)
  await database.sql(
    `update users set role = 'ADMIN', branch_id = null where institution_id = $1`,
    [shop.institutionId],
  )
  await database.sql(
    'insert into sessions (institution_id, token_hash, account_id) values ($1, $2, $3)',
    [shop.institutionId, SELLER.sessionHash, shop.userId],
  )
  return shop
}

const ORIGIN = { session: 'cafe', address: '::1', request: 'r' }
const SELLER = { role: 'ADMIN' as const, branchId: null, sessionHash: Buffer.alloc(32) }

/** A sale of the shop as the server gets it. */
function asked(shop: Shop, cart: Cart, extras: Extras = {}) {
  const { key, productIds = shop.productIds } = extras
  const origin: RequestOrigin = { ...ORIGIN, user: shop.userId }
  const body: SaleInput = {
    customerId: extras.customerId ?? shop.customerId,
    branchId: extras.branchId ?? shop.branchId,
    saleItems: cart.map(([product, quantity]) => ({
      productId: productIds[product] ?? '',
      quantity,
    })),
    customer: { name: 'Tigist' },
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
    isPresumed: false,
  }
}

type Asked = ReturnType<typeof asked>
type Outcome = Created | AppError

async function outcomeOf(created: Promise<Created>): Promise<Outcome> {
  return created.catch((error: unknown) => {
    const refusal = error instanceof AppError ? error : databaseRefusal(error)
    if (refusal === null) throw error
    return refusal
  })
}

/** All in one batch; null where a sale is to be done alone. */
const batch = (sales: readonly Asked[]) =>
  Promise.all(sales.map(async (sale) => (await together.record(sale)) !== null))

/** As the route does it. */
const sell = (sale: Asked) =>
  outcomeOf(together.record(sale).then((created) => created ?? recordSale(sale)))

const institutionsInSight = statement(
  'test_institutions_in_sight',
  'select distinct institution_id from sales',
)

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
  test('answer, refuse and leave behind the same as sales recorded one by one', async () => {
    const seed = randomInt(2 ** 31)
    const random = createRandom(seed)
    for (let round = 0; round < 8; round += 1) {
      const one = await openShop({ products: 12, stock: 9 })
      const other = await openShop({ products: 12, stock: 9 })
      const carts = Array.from({ length: 24 }, () => cartOf(random))
      const sale = (shop: Shop) => (cart: Cart, index: number) =>
        asked({ ...shop, productIds: shop.productIds.toSorted() }, cart, {
          ...(index % 5 === 1 ? {} : { key: `key ${index}` }),
          ...(index % 11 === 7 ? { customerId: 'new' } : {}),
        })
      const many = carts.map(sale(one))
      const inBatch = await Promise.all(many.map((each) => together.record(each)))
      const isAlone = (index: number) => inBatch[index] === null
      const order = carts
        .map((_, index) => index)
        .toSorted((a, b) => Number(isAlone(a)) - Number(isAlone(b)) || a - b)
      const outcomes: [Outcome, Outcome][] = []
      const singles = carts.map(sale(other))
      for (const index of order) {
        const [first, second] = [many[index], singles[index]]
        if (first === undefined || second === undefined) throw new RangeError()
        outcomes.push([
          inBatch[index] ?? (await outcomeOf(recordSale(first))),
          await outcomeOf(recordSale(second)),
        ])
      }
      expect(order.some(isAlone), `seed ${seed}`).toBe(true)
      expect(
        inBatch.some((created) => created !== null),
        `seed ${seed}`,
      ).toBe(true)
      for (const [first, second] of outcomes) {
        expect(told(first, one), `seed ${seed}`).toEqual(told(second, other))
      }
      expect(await rowsOf(one), `seed ${seed}`).toEqual(await rowsOf(other))
    }
  })

  test('sell the last unit once, and each other seller hears that none is left', async () => {
    const shop = await openShop({ products: 2, stock: 3 })
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, () =>
        sell(
          asked(shop, [
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
        Array.from({ length: 32 }, () => sell(asked(shop, [[0, 2]], { key }))),
      )
      const answers = outcomes.map((outcome) => ('json' in outcome ? outcome.json : outcome.code))
      expect(new Set(answers).size).toBe(1)
      const again = asked(shop, [[0, 3]], { key })
      expect(await sell(again)).toMatchObject({ code: 'KEY_REUSED' })
    }
    expect(await countOf('sales', shop)).toBe(2)
    expect(await unitsOf(shop)).toEqual([996])
  })

  test('do not fail with a neighbour', async () => {
    const shop = await openShop({ products: 3, stock: 5 })
    const stranger = await openShop({ stock: 5 })
    const rejected = await openShop({ stock: 5 })
    await database.sql(`update institutions set status = 'REJECTED' where id = $1`, [
      rejected.institutionId,
    ])
    const used = asked(shop, [[2, 1]], { key: 'used' })
    await sell(used)
    const good = () => asked(shop, [[0, 1]])
    const bad = [
      [asked(shop, [[0, 1]], { customerId: randomUUID() }), 'NOT_FOUND'],
      [asked(shop, [[0, 1]], { customerId: stranger.customerId }), 'NOT_FOUND'],
      [asked(shop, [[0, 1]], { branchId: stranger.branchId }), 'NOT_FOUND'],
      [asked(shop, [[0, 1]], { productIds: stranger.productIds }), 'NOT_FOUND'],
      [
        asked(
          shop,
          [
            [0, 1],
            [1, 1],
          ],
          { productIds: [shop.productIds[0] ?? '', randomUUID()] },
        ),
        'NOT_FOUND',
      ],
      [asked(shop, [[1, 6]]), 'OUT_OF_STOCK'],
      [asked(rejected, [[0, 1]]), 'INSTITUTION_PENDING'],
      [asked(shop, [[2, 2]], { key: 'used' }), 'KEY_REUSED'],
    ] as const
    const sales = bad.flatMap(([sale]) => [sale])
    expect(await batch([good(), ...sales, asked(stranger, [[0, 2]]), good()])).toEqual([
      true,
      ...bad.map(() => false),
      true,
      true,
    ])
    for (const [sale, code] of bad) expect(await sell(sale)).toMatchObject({ code })
    expect([await unitsOf(shop), await unitsOf(stranger)]).toEqual([[3, 5, 4], [3]])
    expect(await countOf('sales', shop)).toBe(3)
  })

  test('of several institutions see of each other nothing, and nobody sees more than before', async () => {
    const shops: Shop[] = []
    for (let shop = 0; shop < 3; shop += 1) shops.push(await openShop({ stock: 5 }))
    const [one, other] = shops
    if (one === undefined || other === undefined) throw new RangeError()
    const stolen = [
      asked(one, [[0, 1]], { customerId: other.customerId, branchId: other.branchId }),
      asked(one, [[0, 1]], { branchId: other.branchId, productIds: other.productIds }),
      asked(one, [[0, 1]], { productIds: other.productIds }),
      asked(one, [[0, 1]], { customerId: other.customerId }),
    ]
    const own = shops.map((shop) => asked(shop, [[0, 1]]))
    expect(await batch([...own, ...stolen])).toEqual([
      ...own.map(() => true),
      ...stolen.map(() => false),
    ])
    const seen = await db.by({ system: 'set-up' }).inInstitution(one.institutionId, async (tx) => {
      const recorded = await tx.query(recordSalesCall([one, other].map((shop) => newSale(shop))))
      return [recorded.length, ...(await tx.query(institutionsInSight()))]
    })
    expect(seen).toEqual([2, { institution_id: one.institutionId }])
  })

  test('are not of somebody whose session has ended, or who is somebody else by now', async () => {
    const changes = [
      'delete from sessions where institution_id = $1',
      `update sessions set last_used_at = now() - interval '11 minutes' where institution_id = $1`,
      `update sessions set created_at = now() - interval '31 days' where institution_id = $1`,
      `update users set role = 'STAFF' where institution_id = $1`,
      `update users set branch_id = (select id from branches where institution_id = $1 limit 1) where institution_id = $1`,
      `update users set status = 'REJECTED' where institution_id = $1`,
      `update institutions set status = 'REJECTED' where id = $1`,
      `update institutions set status = 'PENDING' where id = $1`,
    ]
    for (const change of changes) {
      const shop = await openShop({ stock: 5 })
      const neighbour = await openShop({ stock: 5 })
      expect(await batch([asked(shop, [[0, 1]]), asked(neighbour, [[0, 1]])])).toEqual([true, true])
      await database.sql(change, [shop.institutionId])
      const sales = [asked(shop, [[0, 1]]), asked(neighbour, [[0, 1]])]
      expect(await batch(sales), change).toEqual([false, true])
      expect([await unitsOf(shop), await unitsOf(neighbour)], change).toEqual([[4], [3]])
    }
  })

  test('are not of somebody with the session of another user', async () => {
    const shop = await openShop({ stock: 5 })
    const stranger = await openShop({ stock: 5 })
    const sale = asked(shop, [[0, 1]])
    const pretended = [
      { ...sale, actor: { ...sale.actor, userId: stranger.userId } },
      { ...sale, actor: { ...sale.actor, institutionId: stranger.institutionId } },
      { ...sale, actor: { ...sale.actor, sessionHash: Buffer.alloc(32, 1) } },
    ]
    expect(await batch(pretended)).toEqual([false, false, false])
    expect([await unitsOf(shop), await unitsOf(stranger)]).toEqual([[5], [5]])
  })

  test('leave out what somebody has locked, and wait for nobody', async () => {
    const shop = await openShop({ products: 2, stock: 5 })
    const letGo = await holdOpen(
      database,
      'select from branch_stock where product_id = $1 for update',
      [shop.productIds[0]],
    )
    const sales = [
      asked(shop, [
        [0, 1],
        [1, 1],
      ]),
      asked(shop, [[1, 1]]),
    ]
    expect(await batch(sales)).toEqual([false, true])
    await letGo()
    expect(await batch(sales)).toEqual([true, true])
    expect(await unitsOf(shop)).toEqual([4, 2])
  })

  test('get another id when the first 8 characters are those of another sale', async () => {
    const shop = await openShop({ stock: 50 })
    await batch(Array.from({ length: 20 }, () => asked(shop, [[0, 1]])))
    const starts = await database.sql<{ starts: number }>(
      `select count(distinct left(id::text, 8))::int as starts from sales where institution_id = $1`,
      [shop.institutionId],
    )
    expect(starts).toEqual([{ starts: 20 }])
    const [first, second, third] = [0, 1, 2].map(() => ({
      ...newSale(shop),
      id: `0badcafe${randomUUID().slice(8)}`,
    }))
    if (first === undefined || second === undefined || third === undefined) throw new RangeError()
    expect(withoutTwins([first, second])).toEqual([first])
    expect(await db.call(recordSalesCall([first]))).toMatchObject([{ sale: 1 }])
    expect(await db.call(recordSalesCall([third]))).toEqual([])
  })

  test('stand in the audit trail in the order in which they took from the stock', async () => {
    const shop = await openShop({ stock: 100 })
    await batch(Array.from({ length: 30 }, () => asked(shop, [[0, 2]])))
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

  test('are all told that nobody knows when the connection breaks, and none was recorded', async () => {
    const shop = await openShop({ stock: 50 })
    const waited = asked(shop, [[0, 1]], { key: 'waited for' })
    const letGo = await holdOpen(
      database,
      `insert into idempotency_keys (institution_id, user_id, call, key_hash, request_hash, answer)
       values ($1, $2, 'POST /sales', $3, $3, '{}')`,
      [shop.institutionId, shop.userId, waited.key?.keyHash],
    )
    const outcomes = Promise.all(
      [waited, asked(shop, [[0, 1]], { key: 'another' }), asked(shop, [[0, 1]])].map(sell),
    )
    await expect
      .poll(() =>
        database.sql(
          `select pg_terminate_backend(pid) as ended from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%record_sales%'`,
        ),
      )
      .toEqual([{ ended: true }])
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ code: 'UNAVAILABLE' })
    await letGo()
    expect(await countOf('sales', shop)).toBe(0)
    expect(await unitsOf(shop)).toEqual([50])
    expect(await sell(waited)).toMatchObject({ replayed: false })
  })

  test('are done alone when what they do together cannot be done', async () => {
    const shop = await openShop({ stock: 50 })
    const sales = [0, 1, 2].map((number) => asked(shop, [[0, 1]], { key: `key ${number}` }))
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
    const outcomes = await Promise.all(sales.map(sell))
    expect(outcomes.filter((outcome) => 'json' in outcome)).toHaveLength(3)
    expect(await unitsOf(shop)).toEqual([47])
  })

  test('do not wait in a line that nobody will see the end of', async () => {
    const shop = await openShop({ stock: 2000 })
    const outcomes = await Promise.all(
      Array.from({ length: 1000 }, () => sell(asked(shop, [[0, 1]]))),
    )
    const sold = outcomes.filter((outcome) => 'json' in outcome).length
    const codes = outcomes.flatMap((outcome) => (outcome instanceof AppError ? [outcome.code] : []))
    expect(new Set(codes)).toEqual(new Set(['UNAVAILABLE']))
    expect(sold + codes.length).toBe(1000)
    expect(await unitsOf(shop)).toEqual([2000 - sold])
  })
})

/** One unit of each product, as the database gets it. */
function newSale(shop: Shop) {
  const sale = {
    ...{ id: randomUUID(), owner: shop, key: null, newCustomer: null },
    ...{ branchId: shop.branchId, customerId: shop.customerId },
    lines: new Map(shop.productIds.map((id) => [id, 1])),
  }
  return saleOfMany(sale, { seller: SELLER, origin: ORIGIN })
}

function cartOf(random: Random): Cart {
  const products = new Map<number, number>()
  const lines = random.whole(1, 4)
  while (products.size < lines) products.set(random.whole(0, 11), random.whole(1, 4))
  return [...products]
}

/** An outcome in the words of a shop: what differs from shop to shop is left out. */
function told(outcome: Outcome, shop: Shop): unknown {
  if (outcome instanceof AppError)
    return { code: outcome.code, message: outcome.message, details: outcome.details }
  return { replayed: outcome.replayed, answer: anonymous(outcome.json, shop) }
}

function anonymous(text: string, shop: Shop): string {
  const { institutionId, userId, branchId, customerId } = shop
  // Lines stand in the order of their ids.
  const productIds = shop.productIds.toSorted()
  const names = new Map([
    ...[institutionId, userId, branchId, customerId].map(
      (id, index) => [id, `who ${index}`] as const,
    ),
    ...productIds.map((id, index) => [id, `product ${index}`] as const),
  ])
  return text
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => names.get(id) ?? 'new')

    .replaceAll(/ቡና \d+/g, 'ቡና')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, 'then')
}

/** Everything that sales leave behind, without ids and times. */
async function rowsOf(shop: Shop): Promise<unknown> {
  const sources = {
    sales: `select (to_jsonb(s) - 'created_at') || jsonb_build_object('lines', (
              select jsonb_agg(to_jsonb(m) - 'created_at' order by m.product_id) from stock_movements m
               where m.institution_id = s.institution_id and m.document_id = s.id)) as row
              from sales s where institution_id = $1`,
    stock: 'select to_jsonb(b) as row from branch_stock b where institution_id = $1',
    keys: `select (to_jsonb(k) - 'created_at' - 'request_hash' - 'answer') || jsonb_build_object('said', k.answer) as row
             from idempotency_keys k where institution_id = $1`,
    trail: `select to_jsonb(audit_trail) - 'at' - 'id' as row from ${AUDIT_TRAIL}
             where institution_id = $1 and kind in ('SALE', 'CUSTOMER')`,
    customers: `select to_jsonb(c) - 'created_at' as row from customers c where institution_id = $1`,
  }
  const found: Record<string, string[]> = {}
  for (const [name, text] of Object.entries(sources)) {
    const rows = await database.sql<{ row: unknown }>(text, [shop.institutionId])
    found[name] = rows
      .map(({ row }) => sortedText(JSON.parse(anonymous(JSON.stringify(row), shop))))
      .toSorted()
  }
  return found
}

/** The text of an object whatever the order of its members: product ids differ, and so does their order. */
function sortedText(thing: unknown): string {
  if (Array.isArray(thing)) return `[${thing.map(sortedText).toSorted().join()}]`
  if (typeof thing !== 'object' || thing === null) return JSON.stringify(thing)
  const members = Object.entries(thing).map(([name, value]) => `${name}:${sortedText(value)}`)
  return `{${members.toSorted().join()}}`
}
