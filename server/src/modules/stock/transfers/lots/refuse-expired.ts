import { AppError } from '../../../../platform/app-error.ts'
import { lockStock } from '../../ledger/lock-stock.ts'
import { expiredGoods } from '../../lots/expired-goods.ts'
import { findExpired } from './expired.queries.ts'

import type { Lot } from '@mezgeb/contract/stock/lots'
import type { Transaction } from '../../../../platform/db/transactions.ts'

type Line = { productId: string; quantity: number; path: string; lots?: readonly Lot[] }

/**
 * Throws HAS_EXPIRED for lines that need units that have expired, beside those of the batches that they name. Each product has one
 * line; the stock stays locked. Lines of which there are too few units are left to the ledger.
 */
export async function refuseExpired(
  tx: Transaction,
  place: { institutionId: string; branchId: string },
  lines: readonly Line[],
): Promise<void> {
  const products = lines.map(({ productId }) => productId)
  const onHand = await lockStock(tx, place, products)
  if (lines.some(({ productId, quantity }) => quantity > (onHand.get(productId) ?? 0))) return
  const named = lines.flatMap(({ lots = [] }, at) => lots.map((lot) => ({ ...lot, line: at + 1 })))
  const rows = await tx.query(
    findExpired(
      place.institutionId,
      place.branchId,
      products,
      lines.map(({ quantity }) => quantity),
      named.map(({ line }) => line),
      named.map(({ expiresOn }) => expiresOn),
      named.map(({ quantity }) => quantity),
    ),
  )
  if (rows.length === 0) return
  throw new AppError(expiredGoods.code, {
    fields: rows.map(({ line, goods }) => ({
      path: lines[line - 1]?.path ?? '',
      message: expiredGoods.field(goods)[1],
    })),
  })
}
