import { randomUUID } from 'node:crypto'

import { resolveBranch } from '../branches/resolve-branch.ts'
import { moveStock } from './move-stock.ts'
import { receiveStockCall } from './stock-entries.queries.ts'

import type { StockEntryInput } from '@mezgeb/contract/stock'
import type * as z from 'zod/mini'
import type { Actor } from '../../actor.ts'
import type { Created, IdempotencyKey } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'

/**
 * Goods come into a branch: the entry with the product's price of this moment, its movement and the new balance
 * (decisions §5). 404 for a branch, product or supplier that is not there, deleted or not theirs.
 */
export async function receiveStock(
  db: Database,
  actor: Actor,
  input: z.output<typeof StockEntryInput>,
  key: IdempotencyKey | null,
): Promise<Created> {
  const { productId, supplierId, quantity, dateReceived } = input
  return moveStock(db, {
    owner: actor,
    key,
    prepare: async () => {
      const branchId = await resolveBranch(db, actor, input.branchId)
      const id = randomUUID()
      return receiveStockCall(actor, key, {
        id,
        branchId,
        productId,
        supplierId,
        quantity,
        dateReceived,
      })
    },
    fields: [{ path: 'quantity', productId }],
  })
}
