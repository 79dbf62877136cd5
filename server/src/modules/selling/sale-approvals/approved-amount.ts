import { findApproved } from './approvals.queries.ts'

import type { Approval } from '@mezgeb/contract/selling/sale-approvals/approvals'
import type { Transaction } from '../../../platform/db/transactions.ts'

type Wanted = Pick<Approval, 'kind' | 'documentId'> & {
  branchId: string
  saleId?: string
  customerId?: string
}

/** ETB that was approved at most for a document in its branch, of a return of this sale or of credit of this customer; 0: nothing. */
export async function approvedAmount(
  tx: Transaction,
  institutionId: string,
  { kind, documentId, branchId, saleId, customerId }: Wanted,
): Promise<number> {
  const [row] = await tx.query(
    findApproved(institutionId, documentId, branchId, kind, saleId ?? null, customerId ?? null),
  )
  return row?.amount ?? 0
}
