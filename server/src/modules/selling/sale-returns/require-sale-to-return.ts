import { AppError } from '../../../platform/app-error.ts'
import { findSaleToReturn } from './sale-returns.queries.ts'

import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'
import type { SaleRow } from './sale-returns.queries.ts'

/** Throws NOT_FOUND for a sale that is not in the scope. */
export async function requireSaleToReturn(
  tx: Transaction,
  { institutionId, branchId }: BranchScope,
  id: string,
): Promise<SaleRow> {
  const [sale] = await tx.query(findSaleToReturn(institutionId, id, branchId))
  if (sale === undefined) throw new AppError('NOT_FOUND')
  return sale
}
