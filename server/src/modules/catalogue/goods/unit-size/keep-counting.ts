import { judgedGoods } from '../judged-goods.queries.ts'
import { countingOfDocument } from './unit-size.queries.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'

/** The products stay counted as they are until the transaction ends (docs/decisions/0119). */
export async function keepCounting(
  tx: Transaction,
  institutionId: string,
  products: readonly string[],
): Promise<void> {
  await tx.query(judgedGoods(institutionId, products))
}

/** The same for the products of a document. */
export async function keepCountingOfDocument(
  tx: Transaction,
  institutionId: string,
  documentId: string,
): Promise<void> {
  await tx.query(countingOfDocument(institutionId, documentId))
}
