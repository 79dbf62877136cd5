import { AppError } from '../../../platform/app-error.ts'
import { archivedOf } from './archived-goods.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/**
 * Throws PRODUCT_ARCHIVED with every line of an archived product, and its message, else that of the code. Where goods come, the caller has locked their
 * stock, as who archives unused products does.
 */
export async function refuseArchived(
  tx: Transaction,
  institutionId: string,
  lines: readonly { productId: string; path: string; message?: string }[],
): Promise<void> {
  const ids = lines.map(({ productId }) => productId)
  const archived = new Set((await tx.query(archivedOf(institutionId, ids))).map(({ id }) => id))
  if (archived.size === 0) return
  throw new AppError('PRODUCT_ARCHIVED', {
    fields: lines
      .filter(({ productId }) => archived.has(productId))
      .map(({ path, message }) => ({
        path: path.replace(/quantity$/, 'productId'),
        ...(message === undefined ? {} : { message }),
      })),
  })
}
