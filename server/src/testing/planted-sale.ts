import { randomUUID } from 'node:crypto'

import { accessOf } from '../modules/people/sessions/find-sessions.ts'
import { stockKeys } from '../modules/stock/ledger/record-once.ts'

import type { NewSale } from '../modules/selling/sales/record-sales.queries.ts'
import type { Shop } from './planted-shop.ts'
import type { TestDatabase } from './database/test-database.ts'

/** The session with which the user of every planted shop sells, as an ADMIN without a branch. */
export const SELLER = {
  ...accessOf({ role: 'ADMIN', branchId: null, asksToVoid: null }),
  userVersion: 1,
  branchId: null,
  mustChangePassword: false,
  sessionHash: Buffer.alloc(32),
}
export const ORIGIN = { session: 'cafe', address: '::1', request: 'r' }

/** Makes the user of a shop the ADMIN who is signed in. */
export async function signIn(database: TestDatabase, shop: Shop): Promise<void> {
  await database.sql(
    `update users set role = 'ADMIN', branch_id = null where institution_id = $1`,
    [shop.institutionId],
  )
  await database.sql(
    'insert into sessions (institution_id, token_hash, account_id) values ($1, $2, $3)',
    [shop.institutionId, SELLER.sessionHash, shop.userId],
  )
}

/** A sale as the database gets it: one unit of each product, unless changed. */
export function plantedSale(shop: Shop, changes: Partial<NewSale> = {}): NewSale {
  const seller = { ...SELLER, institutionId: shop.institutionId, userId: shop.userId }
  const sale = {
    id: randomUUID(),
    bodyHash: null,
    happenedAt: null,
    seller,
    key: null,
    origin: ORIGIN,
    branchId: shop.branchId,
    customerId: shop.customerId,
    home: null,
    newCustomer: null,
    lines: shop.productIds.map((productId) => ({ productId, quantity: 1 })),
    takesExpired: false,
    expectedTotal: null,
    money: null,
    ...changes,
  }
  return { ...sale, stock: stockKeys(seller, sale.branchId, sale.lines) }
}
