import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { recordOnce } from '../ledger/record-once.ts'
import { writeDocument } from '../ledger/write-document.ts'
import { receiptList } from './receipt-list.ts'

import type { StockEntry, StockEntryInput } from '@mezgeb/contract/stock/receipts'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/actor.ts'
import type { Created, IdempotencyKey } from '../../../platform/db/create-once.ts'
import type { Database } from '../../../platform/db/database.ts'

/**
 * Records a goods receipt, with the product's price of the moment (decisions §5). 404 for a branch, product or supplier that
 * is not there, deleted or another institution's.
 */
export async function receiveStock(
  db: Database,
  actor: Actor,
  body: z.output<typeof StockEntryInput>,
  key: IdempotencyKey | null,
): Promise<Created> {
  const kind = 'ENTRY'
  const { productId, supplierId, quantity, dateReceived } = body
  return recordOnce<StockEntry>(
    db,
    { kind, actor, key, body, find: receiptList.find },
    async (tx, id) => {
      const branchId = await resolveBranch(tx, actor, body.branchId)
      const { at, lines, names } = await writeDocument(tx, {
        ...{ id, kind, actor, body, branchId, supplierId, dated: dateReceived },
        lines: [{ productId, quantity, path: 'quantity' }],
        audited: { supplier_id: supplierId, date_received: dateReceived },
      })
      return {
        ...{ id, productId, supplierId, branchId, quantity, dateReceived, createdAt: at },
        product: lines[0].product,
        supplier: { id: supplierId, name: names.supplier },
        branch: { id: branchId, name: names.branch },
      }
    },
  )
}
