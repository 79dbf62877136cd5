import { randomUUID } from 'node:crypto'

import { newCustomerOf } from '@mezgeb/contract/sales'

import { resolveBranch } from '../branches/resolve-branch.ts'
import { moveStock } from '../stock/move-stock.ts'
import { recordSaleCall } from './record-sale.queries.ts'

import type { SaleInput } from '@mezgeb/contract/sales'
import type { Actor } from '../../actor.ts'
import type { Created, IdempotencyKey } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'
import type { NewSale } from './record-sale.queries.ts'

/** A sale as it was asked for. */
export type AskedSale = {
  db: Database
  actor: Actor
  body: SaleInput
  key: IdempotencyKey | null
}

/**
 * A branch sells (decisions §6): customer, stock, sale and lines with the price of this moment, all or nothing.
 * 409 `Only {n} units available` naming every short line; 404 for a branch, customer or product that is not there or
 * not theirs.
 */
export async function recordSale(asked: AskedSale): Promise<Created> {
  const { db, actor, body, key } = asked
  return moveStock(db, {
    owner: actor,
    key,
    prepare: async () => recordSaleCall(await newSaleOf(asked)),
    fields: body.saleItems.map(({ productId }, line) => ({
      path: `saleItems.${line}.quantity`,
      productId,
    })),
  })
}

/** What is to be recorded. Throws NOT_FOUND for a branch that is not theirs. */
export async function newSaleOf({ db, actor, body, key }: AskedSale): Promise<NewSale> {
  const newCustomer = newCustomerOf(body)
  return {
    id: randomUUID(),
    owner: actor,
    key,
    branchId: await resolveBranch(db, actor, body.branchId),
    customerId: newCustomer === null ? body.customerId : randomUUID(),
    newCustomer,
    lines: mergedLines(body.saleItems),
  }
}

/** Several lines of one product count together (decisions §5). */
function mergedLines(items: SaleInput['saleItems']): Map<string, number> {
  const lines = new Map<string, number>()
  for (const { productId, quantity } of items) {
    lines.set(productId, (lines.get(productId) ?? 0) + quantity)
  }
  return lines
}
