import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { recordOnce } from '../ledger/record-once.ts'
import { writeDocument } from '../ledger/write-document.ts'
import { removalList } from './removal-list.ts'

import type { StockOut, StockOutInput } from '@mezgeb/contract/stock/removals'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'

/**
 * Records goods that leave a branch without a sale (decisions §5). 409 `Only {n} units available` beyond the stock on hand;
 * 404 for a branch or product that is not there or another institution's.
 */
export async function removeStock(
  db: Database,
  actor: Actor,
  body: z.output<typeof StockOutInput>,
  key: IdempotencyKey | null,
): Promise<Created> {
  const kind = 'REMOVAL'
  const { productId, quantity, reason, dateRemoved } = body
  return recordOnce<StockOut>(
    db,
    { kind, actor, key, body, find: removalList.find },
    async (tx, id) => {
      const branchId = await resolveBranch(tx, actor, body.branchId)
      const { at, lines, names } = await writeDocument(tx, {
        ...{ id, kind, actor, body, branchId, dated: dateRemoved, note: reason },
        lines: [{ productId, quantity, path: 'quantity' }],
        audited: { reason, date_removed: dateRemoved },
      })
      return {
        ...{ id, productId, branchId, quantity, reason, dateRemoved, createdAt: at },
        product: lines[0].product,
        branch: { id: branchId, name: names.branch },
      }
    },
  )
}
