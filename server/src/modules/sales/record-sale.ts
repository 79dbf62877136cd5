import { randomUUID } from 'node:crypto'

import { newCustomerOf } from '@mezgeb/contract/sales'

import { resolveBranch } from '../branches/resolve-branch.ts'
import { moveStock } from '../stock/move-stock.ts'
import { recordSaleCall } from './sales.queries.ts'

import type { SaleInput } from '@mezgeb/contract/sales'
import type { Actor } from '../../actor.ts'
import type { Created, IdempotencyKey } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'

/**
 * A branch sells (decisions §6): customer, stock, sale and lines with the price of this moment, all or nothing.
 * 409 `Only {n} units available` naming every short line; 404 for a branch, customer or product that is not there or
 * not theirs.
 */
export async function recordSale(
  db: Database,
  actor: Actor,
  input: SaleInput,
  key: IdempotencyKey | null,
): Promise<Created> {
  return moveStock(db, {
    owner: actor,
    key,
    prepare: async () => {
      const branchId = await resolveBranch(db, actor, input.branchId)
      const newCustomer = newCustomerOf(input)
      const customerId = newCustomer === null ? input.customerId : randomUUID()
      const lines = mergedLines(input.saleItems)
      const id = randomUUID()
      return recordSaleCall(actor, key, { id, branchId, customerId, newCustomer, lines })
    },
    fields: input.saleItems.map(({ productId }, line) => ({
      path: `saleItems.${line}.quantity`,
      productId,
    })),
  })
}

/** Several lines of one product count together (decisions §5). */
function mergedLines(items: SaleInput['saleItems']): Map<string, number> {
  const lines = new Map<string, number>()
  for (const { productId, quantity } of items) {
    lines.set(productId, (lines.get(productId) ?? 0) + quantity)
  }
  return lines
}
