import { randomUUID } from 'node:crypto'

import { resolveBranch } from '../branches/resolve-branch.ts'
import { moveStock } from './move-stock.ts'
import { removeStockCall } from './stock-outs.queries.ts'

import type { StockOutInput } from '@mezgeb/contract/stock'
import type * as z from 'zod/mini'
import type { Actor } from '../../actor.ts'
import type { Created, IdempotencyKey } from '../../db/create-once.ts'
import type { Database } from '../../db/database.ts'

/**
 * Goods leave a branch other than by a sale (decisions §5). 409 `Only {n} units available` beyond what the branch has;
 * 404 for a branch or product that is not there or not theirs.
 */
export async function removeStock(
  db: Database,
  actor: Actor,
  input: z.output<typeof StockOutInput>,
  key: IdempotencyKey | null,
): Promise<Created> {
  const { productId, quantity, reason, dateRemoved } = input
  return moveStock(db, {
    owner: actor,
    key,
    prepare: async () => {
      const branchId = await resolveBranch(db, actor, input.branchId)
      const id = randomUUID()
      return removeStockCall(actor, key, { id, branchId, productId, quantity, reason, dateRemoved })
    },
    fields: [{ path: 'quantity', productId }],
  })
}
