import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { openTestDatabase } from '../../../testing/database/open-test-database.ts'
import { sqlState } from '../../../platform/db/database-errors.ts'
import { AppError } from '../../../platform/app-error.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { ORIGIN, SELLER, signIn } from '../../../testing/planted-sale.ts'
import { plantShop } from '../../../testing/planted-shop.ts'
import { connectAll } from '../../../testing/database/connect-all.ts'
import { createTestDatabase } from '../../../testing/database/test-database.ts'

import { createKeyedQueue } from '../../../platform/overload/keyed-queue.ts'
import { createSaleBatches } from '../../selling/sales/batch-sales.ts'
import { recordSale } from '../../selling/sales/record-sale.ts'
import { documentFollowers } from './document-followers.ts'
import { receiptDocumentsOf } from '../receipts/receipts.module.ts'
import { removalDocumentsOf } from '../removals/removals.module.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SaleBatches } from '../../selling/sales/batch-sales.ts'
import type { Shop } from '../../../testing/planted-shop.ts'
import type { TestDatabase } from '../../../testing/database/test-database.ts'

const alone = documentFollowers([])
const receiptDocuments = receiptDocumentsOf(alone)
const removalDocuments = removalDocumentsOf(alone)

let database: TestDatabase
let db: Database
let batches: SaleBatches

beforeAll(async () => {
  database = await createTestDatabase()
  db = (await openTestDatabase(database, { max: 24 })).by({
    system: 'set-up',
  })
  await connectAll(db, 24)
  batches = createSaleBatches(db, createKeyedQueue())
})

afterAll(async () => {
  await db.close()
  await database.drop()
})

afterEach(() => requireInvariants(database))

const TODAY = new Date().toISOString()

const deleteBranch = (...values: string[]) => ({
  name: 'test_delete_branch',
  text: 'delete from branches where institution_id = $1 and id = $2 returning id',
  values,
})

async function openShop(input?: Parameters<typeof plantShop>[1]): Promise<Shop> {
  const shop = await plantShop(database, input)
  await signIn(database, shop)
  return shop
}

function adminOf({ institutionId, userId }: Shop): Actor {
  return {
    institutionId,
    userId,
    name: 'Sara',
    institutionStatus: 'APPROVED',
    ...SELLER,
  }
}

async function receive(shop: Shop, productId: string, quantity: number, branchId = shop.branchId) {
  const body = { productId, quantity, supplierId: shop.supplierId, branchId, dateReceived: TODAY }
  const actor = adminOf(shop)
  return codeOf(() => receiptDocuments.record({ db, actor, body, key: null }))
}

async function remove(shop: Shop, productId: string, quantity: number) {
  const { branchId } = shop
  const body = { productId, quantity, branchId, reason: 'Broken', dateRemoved: TODAY }
  const actor = adminOf(shop)
  return codeOf(() => removalDocuments.record({ db, actor, body, key: null }))
}

/** Of an act that waited too long, for a lock or for a busy machine, the server says "try again", and clients do. */
const TOO_LATE = new Set(['55P03', '57014'])

async function codeOf(act: () => Promise<unknown>): Promise<string> {
  try {
    await act()
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    const state = sqlState(error)
    return TOO_LATE.has(state) ? codeOf(act) : state
  }
}

/** Sells to a new customer, which also needs the branch to stay. */
async function sell(shop: Shop, products: string[], units: number[], branchId = shop.branchId) {
  const body = {
    customerId: 'new',
    branchId,
    customer: { name: 'Tigist' },
    saleItems: products.map((productId, line) => ({ productId, quantity: units[line] ?? 1 })),
  }
  const requested = { db, actor: adminOf(shop), body, key: null, origin: ORIGIN }
  return codeOf(async () => (await batches.record(requested)) ?? recordSale(requested))
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
    const shop = await openShop()
    const [product = ''] = shop.productIds
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => receive(shop, product, 5)))
    expect(tally(outcomes)).toEqual({ ok: 24 })
    expect(await unitsOf(shop, product)).toBe(120)
  })

  // spec: D5.3
  test('is removed once: 64 removals of the last unit leave 0', async () => {
    const shop = await openShop({ stock: 1 })
    const [product = ''] = shop.productIds
    const outcomes = await Promise.all(Array.from({ length: 64 }, () => remove(shop, product, 1)))
    expect(tally(outcomes)).toEqual({ ok: 1, OUT_OF_STOCK: 63 })
    expect(await unitsOf(shop, product)).toBe(0)
  })

  // asvs: 1.4.2
  test('never grows beyond what can be counted', async () => {
    const shop = await openShop({ stock: 2_147_483_600 })
    const [product = ''] = shop.productIds
    expect(await receive(shop, product, 47)).toBe('ok')
    expect(await receive(shop, product, 1)).toBe('STOCK_TOO_LARGE')
    expect(await unitsOf(shop, product)).toBe(2_147_483_647)
  })
})

describe('a branch that is deleted while it is used', () => {
  test('either stays with its first goods and customers, or was gone before them', async () => {
    for (let round = 0; round < 12; round += 1) {
      const shop = await openShop()
      const [product = ''] = shop.productIds
      const { institutionId, otherBranchId } = shop
      const [deleted, received, sold] = await Promise.all([
        db
          .inInstitution(institutionId, (tx) =>
            tx.query(deleteBranch(institutionId, otherBranchId)),
          )
          .then((rows) => rows.length === 1, sqlState),
        receive(shop, product, 1, otherBranchId),
        sell(shop, [product], [1], otherBranchId),
      ])
      const isThere = await database.sql('select from branches where id = $1', [otherBranchId])
      // 23503: a foreign key refused, on one side or on the other; the server says "in use" or "not found".
      expect(deleted === true || deleted === '23503').toBe(true)
      expect(received === 'ok').toBe(deleted !== true)
      expect(['ok', 'NOT_FOUND', '23503']).toContain(received)
      expect(['ok', 'OUT_OF_STOCK', 'NOT_FOUND', '23503']).toContain(sold)
      expect(isThere.length === 0).toBe(deleted === true)
    }
  })
})
