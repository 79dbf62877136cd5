import { correct } from './cost-corrections.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** ETB by which goods that came in a document cost more than they were received for. */
type Difference = { id: string; difference: number }

/**
 * Corrects the value of these goods as far as they are in stock (correct-costs.sql), in the name of a document that is there. Their
 * stock is locked. Returns the correction in ETB.
 */
export async function correctCosts(
  tx: Transaction,
  { institutionId, id }: { institutionId: string; id: string },
  differences: readonly Difference[],
): Promise<number> {
  if (differences.length === 0) return 0
  const ids = differences.map((one) => one.id)
  const amounts = differences.map(({ difference }) => difference)
  const [row] = await tx.query(correct(institutionId, id, ids, amounts))
  return row?.corrected ?? 0
}
