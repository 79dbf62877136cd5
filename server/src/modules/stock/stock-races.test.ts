import { randomInt, randomUUID } from 'node:crypto'

import pLimit from 'p-limit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { appConnection } from '../../db/app-role.ts'
import { openDatabase } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { sqlState } from '../../db/database-errors.ts'
import { requireInvariants } from '../../testing/invariants.ts'
import { plantShop } from '../../testing/planted-shop.ts'
import { createTestDatabase } from '../../testing/test-database.ts'

import type { Database } from '../../db/database.ts'
import type { Shop } from '../../testing/planted-shop.ts'
import type { TestDatabase } from '../../testing/test-database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await createTestDatabase()
  db = (await openDatabase(appConnection(database.connection), { max: 24 })).by({
    system: 'set-up',
  })
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

afterEach(() => requireInvariants(database))

type Outcome = { outcome: string; details: unknown }

const receiveStock = statement<Outcome>(
  'test_receive_stock',
  `select * from receive_stock($1, $2, $3, gen_random_uuid(), $4, $5, $6, now(), null, null, null, '{"system":"test"}')`,
)
const removeStock = statement<Outcome>(
  'test_remove_stock',
  `select * from remove_stock($1, $2, $3, gen_random_uuid(), $4, $5, 'Broken', now(), null, null, null, '{"system":"test"}')`,
)
const recordSale = statement<Outcome>(
  'test_race_sale',
  `select * from record_sale($1, $2, $3, gen_random_uuid(), $4, $5, null, null, $6, $7, null, null, null, '{"system":"test"}')`,
)
const deleteBranch = statement<{ id: string }>(
  'test_delete_branch',
  'delete from branches where institution_id = $1 and id = $2 returning id',
)

async function receive(shop: Shop, product: string, units: number, branchId = shop.branchId) {
  const place = [shop.institutionId, shop.userId, branchId]
  return outcomeOf(db.call(receiveStock(...place, product, units, shop.supplierId)))
}

async function remove(shop: Shop, product: string, units: number) {
  const place = [shop.institutionId, shop.userId, shop.branchId]
  return outcomeOf(db.call(removeStock(...place, product, units)))
}

/** Sells to a new customer, which also needs the branch to stay. */
async function sell(shop: Shop, products: string[], units: number[], branchId = shop.branchId) {
  const place = [shop.institutionId, shop.userId, branchId]
  return outcomeOf(db.call(recordSale(...place, randomUUID(), 'Tigist', products, units)))
}

async function outcomeOf(rows: Promise<Outcome[]>): Promise<string> {
  const [row] = await rows
  return row?.outcome ?? 'no row'
}

function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

async function unitsOf(shop: Shop, product: string | undefined): Promise<number | undefined> {
  const [row] = await database.sql<{ quantity: number }>(
    'select quantity from branch_stock where institution_id = $1 and product_id = $2 and branch_id = $3',
    [shop.institutionId, product, shop.branchId],
  )
  return row?.quantity
}

describe('stock of one branch, moved by many at once', () => {
  test('begins with one row, however many first entries of a product arrive together', async () => {
    const shop = await plantShop(database)
    const [product = ''] = shop.productIds
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => receive(shop, product, 5)))
    expect(tally(outcomes)).toEqual({ ok: 24 })
    expect(await unitsOf(shop, product)).toBe(120)
  })

  test('is removed once: 64 removals of the last unit leave 0', async () => {
    const shop = await plantShop(database, { stock: 1 })
    const [product = ''] = shop.productIds
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => remove(shop, product, 1)))
    expect(tally(outcomes)).toEqual({ ok: 1, short: 63 })
    expect(await unitsOf(shop, product)).toBe(0)
  })

  test('never grows beyond what can be counted', async () => {
    const shop = await plantShop(database, { stock: 2_147_483_600 })
    const [product = ''] = shop.productIds
    expect(await receive(shop, product, 47)).toBe('ok')
    expect(await receive(shop, product, 1)).toBe('stock_too_large')
    expect(await unitsOf(shop, product)).toBe(2_147_483_647)
  })

  test('is right after entries, removals and sales in any order', { timeout: 60_000 }, async () => {
    const seed = randomInt(2 ** 31)
    const shop = await plantShop(database, { products: 6, stock: 40 })
    let state = seed
    const pick = (below: number) => {
      state = Math.imul(state, 1_664_525) + 1_013_904_223
      return (state >>> 8) % below
    }
    const product = () => shop.productIds[pick(6)] ?? ''
    const moves = Array.from({ length: 400 }, () => {
      const units = 1 + pick(9)
      const kind = pick(3)
      if (kind === 0) return () => receive(shop, product(), units)
      if (kind === 1) return () => remove(shop, product(), units)
      const cart = [...new Set([product(), product(), product()])]
      const quantities = cart.map(() => units)
      return () => sell(shop, cart, quantities)
    })
    // As many at once as a busy shop has; all 400 would wait for a connection longer than the pool lets anybody wait.
    const outcomes = await pLimit(32).map(moves, (move) =>
      move().catch((error: unknown) => sqlState(error)),
    )
    const { ok = 0, short = 0 } = tally(outcomes)
    expect(ok + short, `seed ${seed}`).toBe(400)
  })
})

describe('a branch that is deleted while it is used', () => {
  test('either stays with its first goods and customers, or was gone before them', async () => {
    for (let round = 0; round < 12; round += 1) {
      const shop = await plantShop(database)
      const [product = ''] = shop.productIds
      const { institutionId, otherBranchId } = shop
      const [deleted, received, sold] = await Promise.all([
        db
          .inInstitution(institutionId, (tx) =>
            tx.query(deleteBranch(institutionId, otherBranchId)),
          )
          .then((rows) => rows.length === 1, sqlState),
        receive(shop, product, 1, otherBranchId).catch(sqlState),
        sell(shop, [product], [1], otherBranchId).catch(sqlState),
      ])
      const isThere = await database.sql('select from branches where id = $1', [otherBranchId])
      // 23503: a foreign key refused, on one side or on the other; the server says "in use" or "not found".
      expect(deleted === true || deleted === '23503').toBe(true)
      expect(received === 'ok').toBe(deleted !== true)
      expect(['ok', 'not_found', '23503']).toContain(received)
      expect(['ok', 'short', 'not_found', '23503']).toContain(sold)
      expect(isThere.length === 0).toBe(deleted === true)
    }
  })
})
