import { AppError } from '../../../platform/app-error.ts'
import { lockStock } from '../ledger/lock-stock.ts'
import { hasReturns } from './supplier-returns.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

type Original = {
  institutionId: string
  id: string
  branch_id: string
  lines: readonly { product_id: string }[]
}

/**
 * Throws HAS_RETURNS when goods of the document went back to the supplier. The stock is locked first: so no return of it can
 * come between this and the reversal.
 */
export async function refuseReturned(
  tx: Transaction,
  { institutionId, id, branch_id: branchId, lines }: Original,
): Promise<void> {
  const products = lines.map((line) => line.product_id)
  await lockStock(tx, { institutionId, branchId }, products)
  const [row] = await tx.query(hasReturns(institutionId, id))
  if (row?.has === true) throw new AppError('HAS_RETURNS')
}
