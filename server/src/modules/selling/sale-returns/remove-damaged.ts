import { requireReason } from '../../stock/removal-reasons/require-reason.ts'
import { removeBrought } from '../../stock/removals/remove-brought.ts'
import { findDamagedReason } from './sale-returns.queries.ts'

import type { SaleReturnInput } from '@mezgeb/contract/selling/sale-returns'
import type { StockDocument } from '../../stock/ledger/stock-document.ts'
import type { Source } from '../../stock/ledger/stock-documents.ts'

/** Removes the damaged goods of a return. Throws NOT_FOUND for an unknown reason. */
export async function removeDamaged(
  document: StockDocument,
  { items = [], removalReasonId = null, ...body }: SaleReturnInput,
  source: Source,
): Promise<void> {
  const {
    tx,
    actor: { institutionId },
  } = source
  if (removalReasonId !== null) await requireReason(tx, institutionId, removalReasonId)
  const lines = document.lines.filter((_, line) => items[line]?.isDamaged === true)
  if (lines.length === 0) return
  const [readyMade] =
    removalReasonId === null ? await tx.query(findDamagedReason(institutionId)) : []
  const reasonId = removalReasonId ?? readyMade?.id
  await removeBrought(source, { document, lines, body, reasonId })
}
