import { unitsTogether } from '../../catalogue/goods/units-together.ts'
import { findListedPrices } from './listed-prices.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

type Sold = {
  seller: { institutionId: string }
  branchId: string
  customerId: string
  lines: readonly { productId: string; quantity: number }[]
}

/** The listed prices of products in a sale, by their ids; without those that cost their own price. */
export async function readListedPrices(
  tx: Transaction,
  { seller, branchId, customerId, lines }: Sold,
): Promise<ReadonlyMap<string, number>> {
  const together = unitsTogether(lines)
  const rows = await tx.query(
    findListedPrices(
      seller.institutionId,
      branchId,
      customerId,
      [...together.keys()],
      [...together.values()],
    ),
  )
  return new Map(rows.map(({ product_id: id, price }) => [id, price]))
}
