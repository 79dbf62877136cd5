import { createHash, randomInt, randomUUID } from 'node:crypto'

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { Sale } from '@mezgeb/contract/sales'

import { appConnection } from '../../db/app-role.ts'
import { KEY_TAKEN, sqlState } from '../../db/database-errors.ts'
import { openDatabase } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { requireInvariants } from '../../testing/invariants.ts'
import { plantShop } from '../../testing/planted-shop.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

import type { Database } from '../../db/database.ts'
import type { Shop } from '../../testing/planted-shop.ts'
import type { TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let db: Database

const openPool = () => openDatabase(appConnection(database.connection), { max: 24 })

beforeAll(async () => {
  database = await createTestDatabase()
  db = await openPool()
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

afterEach(() => requireInvariants(database))

type Outcome = { outcome: string; answer: string | null; details: unknown }

const recordSale = statement<Outcome>(
  'test_record_sale',
  'select * from record_sale($1, $2, $3, $4, $5, $6, null, null, $7, $8, $9, $10, $11, $12)',
)
const storedAnswer = statement<{ outcome: string | null; answer: string | null }>(
  'test_stored_answer',
  `select * from stored_answer($1, $2, 'POST /sales', $3, $4)`,
)

type Cart = { products: string[]; quantities: number[] }
type Extras = {
  branchId?: string
  customerId?: string
  newCustomer?: string
  key?: string
  body?: string
  id?: string
}

/** One sale as the server asks for it, with everything that may differ. */
async function sell(
  shop: Shop,
  { products, quantities }: Cart,
  extras: Extras = {},
): Promise<Outcome> {
  const { key, body = 'body' } = extras
  const [row] = await db.call(
    recordSale(
      ...[
        shop.institutionId,
        shop.userId,
        extras.branchId ?? shop.branchId,
        extras.id ?? randomUUID(),
      ],
      ...[extras.customerId ?? (extras.newCustomer === undefined ? shop.customerId : randomUUID())],
      ...[extras.newCustomer ?? null, products, quantities],
      ...(key === undefined ? [null, null, null] : ['POST /sales', sha256(key), sha256(body)]),
      '{"system":"test"}',
    ),
  )
  if (row === undefined) throw new Error('record_sale gives one row')
  return row
}

/** As the server does it: the twin that lost asks for the first answer. */
async function sellOnce(
  shop: Shop,
  cart: Cart,
  extras: Extras & { key: string },
): Promise<Outcome> {
  try {
    return await sell(shop, cart, extras)
  } catch (error) {
    if (sqlState(error) !== KEY_TAKEN) throw error
    const hashes = [sha256(extras.key), sha256(extras.body ?? 'body')]
    const [row] = await db.call(storedAnswer(shop.institutionId, shop.userId, ...hashes))
    return { outcome: row?.outcome ?? 'nothing', answer: row?.answer ?? null, details: null }
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()

async function unitsOf(shop: Shop): Promise<number[]> {
  const rows = await database.sql<{ quantity: number }>(
    `select coalesce(s.quantity, 0) as quantity
       from unnest($2::uuid[]) with ordinality p (id, line)
       left join branch_stock s on s.institution_id = $1 and s.branch_id = $3 and s.product_id = p.id order by p.line`,
    [shop.institutionId, shop.productIds, shop.branchId],
  )
  return rows.map(({ quantity }) => quantity)
}

async function salesOf(shop: Shop): Promise<number> {
  const rows = await database.sql('select from sales where institution_id = $1', [
    shop.institutionId,
  ])
  return rows.length
}

/** A connection counts its deadlocks into the total when it ends, so all of them are made to. */
async function deadlocks(): Promise<string | undefined> {
  await db.close()
  await expect
    .poll(() =>
      database.sql(
        'select from pg_stat_activity where usename = $1 and datname = current_database()',
        [appConnection(database.connection).user],
      ),
    )
    .toEqual([])
  db = await openPool()
  const [row] = await database.sql<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return row?.deadlocks
}

function tally(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { outcome } of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

describe('a sale', () => {
  test('answers what the contract promises, at the price of the moment, to the cent', async () => {
    const shop = await plantShop(database, { products: 3, stock: 10 })
    const { outcome, answer } = await sell(shop, {
      products: shop.productIds,
      quantities: [1, 2, 3],
    })
    expect(outcome).toBe('ok')
    const sale = Sale.parse(JSON.parse(answer ?? ''))
    expect(sale).toMatchObject({
      totalAmount: 74.1,
      customer: { id: shop.customerId, name: 'Kebede' },
      branch: { id: shop.branchId, name: 'Bole' },
      seller: { id: shop.userId, name: 'Sara' },
    })
    expect(sale.saleItems).toHaveLength(3)
    expect(sale.saleItems[0]?.product).toMatchObject({ unit: 'kg', pricePerUnit: 12.35 })
    expect(await unitsOf(shop)).toEqual([9, 8, 7])
  })

  test('names every short product with what is left, those the branch never had too, and takes nothing', async () => {
    const shop = await plantShop(database, { products: 2, stock: 5 })
    const never = await plantProduct(shop)
    const cart = { products: [never, ...shop.productIds], quantities: [1, 6, 5] }
    expect(await sell(shop, cart, { newCustomer: 'Tigist' })).toEqual({
      outcome: 'short',
      answer: null,
      details: [
        { productId: never, available: 0 },
        { productId: shop.productIds[0], available: 5 },
      ],
    })
    expect(await unitsOf(shop)).toEqual([5, 5])
    const strangers = await database.sql(
      `select from customers where institution_id = $1 and name = 'Tigist'`,
      [shop.institutionId],
    )
    expect(strangers).toEqual([])
  })

  test('comes with its new customer, who belongs to the branch', async () => {
    const shop = await plantShop(database, { stock: 1 })
    const { outcome } = await sell(
      shop,
      { products: shop.productIds, quantities: [1] },
      { newCustomer: 'Tigist' },
    )
    expect(outcome).toBe('ok')
    const customers = await database.sql(
      `select branch_id from customers where institution_id = $1 and name = 'Tigist'`,
      [shop.institutionId],
    )
    expect(customers).toEqual([{ branch_id: shop.branchId }])
  })

  test.each([
    ['a customer of another branch', (shop: Shop) => ({ branchId: shop.otherBranchId })],
    ['a customer who is not there', () => ({ customerId: randomUUID() })],
    ['a branch that is not there', () => ({ branchId: randomUUID() })],
  ])('is refused for %s', async (_, extras) => {
    const shop = await plantShop(database, { stock: 5 })
    const { outcome } = await sell(
      shop,
      { products: shop.productIds, quantities: [1] },
      extras(shop),
    )
    expect(outcome).toBe('not_found')
    expect(await unitsOf(shop)).toEqual([5])
  })

  test('is refused for a branch, a customer and a product of another institution, like for one that is not there', async () => {
    const shop = await plantShop(database, { stock: 5 })
    const stranger = await plantShop(database, { stock: 5 })
    const own = { products: shop.productIds, quantities: [1] }
    const outcomes = [
      await sell(shop, own, { branchId: stranger.branchId }),
      await sell(shop, own, { customerId: stranger.customerId }),
      await sell(shop, { products: stranger.productIds, quantities: [1] }),
    ]
    expect(tally(outcomes)).toEqual({ not_found: 3 })
    expect([await unitsOf(shop), await unitsOf(stranger)]).toEqual([[5], [5]])
  })

  test('is refused as soon as the institution is not approved', async () => {
    const shop = await plantShop(database, { stock: 5 })
    for (const status of ['PENDING', 'REJECTED']) {
      await database.sql('update institutions set status = $2 where id = $1', [
        shop.institutionId,
        status,
      ])
      const { outcome } = await sell(shop, { products: shop.productIds, quantities: [1] })
      expect(outcome).toBe('not_approved')
    }
  })

  test('is refused when its total would no longer be exact', async () => {
    const shop = await plantShop(database, { products: 2, stock: 1_000_000 })
    await database.sql(
      'update products set price_per_unit = 70000000.01 where institution_id = $1',
      [shop.institutionId],
    )
    const one = { products: shop.productIds.slice(0, 1), quantities: [1_000_000] }
    expect(
      (await sell(shop, { products: shop.productIds, quantities: [1_000_000, 1_000_000] })).outcome,
    ).toBe('total_too_large')
    const { answer } = await sell(shop, one)
    expect(JSON.parse(answer ?? '')).toMatchObject({ totalAmount: 70_000_000_010_000 })
  })

  test('gets another id when the first 8 characters are those of an earlier sale', async () => {
    const shop = await plantShop(database, { stock: 5 })
    const cart = { products: shop.productIds, quantities: [1] }
    const id = randomUUID()
    const twin = `${id.slice(0, 8)}${randomUUID().slice(8)}`
    const answers = [await sell(shop, cart, { id }), await sell(shop, cart, { id: twin })]
    const ids = answers.map(({ answer }) => Sale.parse(JSON.parse(answer ?? '')).id)
    expect(ids[0]).toBe(id)
    expect(ids[1]?.slice(0, 8)).not.toBe(id.slice(0, 8))
  })
})

describe('sales at the same time', () => {
  test('of the last unit by 64 sellers: one has it, 63 hear that 0 are left', async () => {
    const shop = await plantShop(database, { stock: 1 })
    const outcomes = await Promise.all(
      Array.from({ length: 64 }, () => sell(shop, { products: shop.productIds, quantities: [1] })),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, short: 63 })
    const refusals = outcomes.filter(({ outcome }) => outcome === 'short')
    for (const { details } of refusals) {
      expect(details).toEqual([{ productId: shop.productIds[0], available: 0 }])
    }
    expect(await unitsOf(shop)).toEqual([0])
  })

  test('with one key by 32 twins: one sale, and every twin hears the same answer', async () => {
    const shop = await plantShop(database, { products: 3, stock: 100 })
    const cart = { products: shop.productIds, quantities: [1, 2, 3] }
    for (const key of ['first', 'second', 'third']) {
      const outcomes = await Promise.all(
        Array.from({ length: 32 }, () => sellOnce(shop, cart, { key, newCustomer: 'Tigist' })),
      )
      expect(tally(outcomes)).toEqual({ ok: 1, replay: 31 })
      expect(new Set(outcomes.map(({ answer }) => answer)).size).toBe(1)
    }
    expect(await salesOf(shop)).toBe(3)
    expect(await unitsOf(shop)).toEqual([97, 94, 91])
  })

  test('with one key, for the last unit: the twins hear of the sale and not of empty shelves', async () => {
    const shop = await plantShop(database, { stock: 1 })
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () =>
        sellOnce(shop, { products: shop.productIds, quantities: [1] }, { key: 'last' }),
      ),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, replay: 15 })
    expect(await salesOf(shop)).toBe(1)
  })

  test('with one key and different bodies: one sale, and the others are told of the mismatch', async () => {
    const shop = await plantShop(database, { stock: 100 })
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, twin) =>
        sellOnce(
          shop,
          { products: shop.productIds, quantities: [1] },
          { key: 'same', body: `body ${twin}` },
        ),
      ),
    )
    expect(tally(outcomes)).toEqual({ ok: 1, mismatch: 15 })
    expect(await salesOf(shop)).toBe(1)
  })

  test(
    'of random carts: no deadlock, nothing sold twice, nothing lost',
    { timeout: 120_000 },
    async () => {
      const seed = randomInt(2 ** 31)
      const random = randomFrom(seed)
      const shop = await plantShop(database, { products: 20, stock: 120 })
      const before = await deadlocks()
      const sold: number[] = shop.productIds.map(() => 0)
      const seller = async () => {
        const outcomes: Outcome[] = []
        for (let sale = 0; sale < 20; sale += 1) {
          const lines = cartOf(random, shop.productIds.length)
          const quantities = lines.map(() => 1 + Math.floor(random() * 3))
          const products = lines.map((line) => shop.productIds[line] ?? '')
          const outcome = await sell(
            shop,
            { products, quantities },
            random() < 0.5 ? { key: randomUUID() } : {},
          )
          if (outcome.outcome === 'ok') {
            for (const [at, line] of lines.entries())
              sold[line] = (sold[line] ?? 0) + (quantities[at] ?? 0)
          }
          outcomes.push(outcome)
        }
        return outcomes
      }
      const outcomes = (await Promise.all(Array.from({ length: 48 }, seller))).flat()
      const counts = tally(outcomes)
      expect((counts['ok'] ?? 0) + (counts['short'] ?? 0), `seed ${seed}`).toBe(960)
      expect(await unitsOf(shop), `seed ${seed}`).toEqual(sold.map((units) => 120 - units))
      expect(await deadlocks(), `seed ${seed}`).toBe(before)
    },
  )
})

async function plantProduct(shop: Shop): Promise<string> {
  const id = randomUUID()
  await database.sql(
    `insert into products (institution_id, id, category_id, name, unit, price_per_unit) values ($1, $2, $3, 'ሻይ', 'kg', 5)`,
    [shop.institutionId, id, shop.categoryId],
  )
  return id
}

/** Five different lines out of so many, in no order. */
function cartOf(random: () => number, products: number): number[] {
  const lines = new Set<number>()
  while (lines.size < 5) lines.add(Math.floor(random() * products))
  return [...lines]
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
