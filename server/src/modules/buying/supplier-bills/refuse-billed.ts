import { AppError } from '../../../platform/app-error.ts'
import { findBillOf } from './supplier-bills.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** Throws GOODS_BILLED for goods with a bill or credit note. Their stock is locked, so that none can come meanwhile. */
export async function refuseBilled(
  tx: Transaction,
  { institutionId, id }: { institutionId: string; id: string },
): Promise<void> {
  const [bill] = await tx.query(findBillOf(institutionId, id))
  if (bill !== undefined) throw new AppError('GOODS_BILLED')
}
