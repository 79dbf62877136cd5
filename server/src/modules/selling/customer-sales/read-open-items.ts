import { openItemsOf } from './customer-sales.queries.ts'

import type { OpenItem } from '@mezgeb/contract/selling/customer-sales'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** The unpaid sales and the opening debt of a customer, the oldest first. */
export async function readOpenItems(
  tx: Transaction,
  institutionId: string,
  customerId: string,
): Promise<OpenItem[]> {
  const rows = await tx.query(openItemsOf(institutionId, customerId))
  return rows.map(({ sale_id: saleId, number, is_opening, created_at: date, ...item }) => ({
    saleId,
    ...(number === null ? {} : { number }),
    ...(is_opening ? { isOpening: true } : {}),
    date,
    ...item,
  }))
}
