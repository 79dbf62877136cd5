import { AppError } from '../../../platform/app-error.ts'
import { may } from '../../../platform/actor.ts'
import { approvedAmount } from '../sale-approvals/approved-amount.ts'

import type { Source } from '../../stock/ledger/stock-documents.ts'
import type { SaleRow } from './sale-returns.queries.ts'

/** Throws VOID_NEEDS_APPROVAL for a return of `amount` that leaves nothing of a sale, without `voids.make` or an approval. */
export async function refuseVoid(
  { tx, actor }: Source,
  { id: saleId, branch_id: branchId }: Pick<SaleRow, 'id' | 'branch_id'>,
  { documentId, amount }: { documentId: string | undefined; amount: number },
): Promise<void> {
  if (may(actor, 'voids.make')) return
  if (documentId === undefined) throw new AppError('VOID_NEEDS_APPROVAL')
  const requested = { kind: 'VOID', documentId, saleId, branchId } as const
  const approved = await approvedAmount(tx, actor.institutionId, requested)
  // Goods that cost nothing need an approval, too.
  if (approved === 0 || amount > approved) throw new AppError('VOID_NEEDS_APPROVAL')
}
