import { AppError } from '../../../platform/app-error.ts'
import { findSale } from './sales.queries.ts'

import type { Sale } from '@mezgeb/contract/selling/sales'
import type { BranchScope } from '../../../platform/branch-scope.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Throws NOT_FOUND for a sale that is not in the scope. */
export async function readSale(db: Database, scope: BranchScope, id: string): Promise<Sale> {
  const sale = await findSale(db, scope, id)
  if (sale === null) throw new AppError('NOT_FOUND')
  return sale
}
