import { randomUUID } from 'node:crypto'

import { requireReason } from '../../stock/removal-reasons/require-reason.ts'
import { removalLinks } from '../../stock/removals/removal-links.ts'
import { writeDocument } from '../../stock/ledger/write-document.ts'
import { findDamagedReason } from './sale-returns.queries.ts'

import type { SaleReturnInput } from '@mezgeb/contract/selling/sale-returns'
import type { StockDocument } from '../../stock/ledger/stock-document.ts'
import type { Source } from '../../stock/ledger/stock-documents.ts'

/**
 * Removes the damaged goods of a return at the cost at which they came back, with a removal for each line as people write them.
 * Throws NOT_FOUND for an unknown reason.
 */
export async function removeDamaged(
  document: StockDocument,
  { items = [], removalReasonId = null, happenedAt, sentAt }: SaleReturnInput,
  { tx, actor }: Source,
): Promise<void> {
  const { institutionId } = actor
  if (removalReasonId !== null) await requireReason(tx, institutionId, removalReasonId)
  const damaged = document.lines.filter((_, line) => items[line]?.isDamaged === true)
  if (damaged.length === 0) return
  const [readyMade] =
    removalReasonId === null ? await tx.query(findDamagedReason(institutionId)) : []
  const reasonId = removalReasonId ?? readyMade?.id
  for (const { product, quantity, cost } of damaged) {
    await writeDocument(tx, {
      id: randomUUID(),
      kind: 'REMOVAL',
      actor,
      body: { happenedAt, sentAt },
      branchId: document.branch.id,
      note: document.note,
      lines: [{ productId: product.id, quantity, cost, path: 'items' }],
      links: removalLinks({ reasonId, broughtBy: document.id }),
    })
  }
}
