import { statement } from '../../../platform/db/statement.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** The threshold of a new product of institution `i`, in the parts that its stock is counted in. */
export const defaultThresholdIn = (unitSize: string) =>
  `i.default_threshold * coalesce(${unitSize}, 1)`

const find = statement<{ threshold: number | null }>(
  'default_threshold',
  `select ${defaultThresholdIn('$2::int')} as threshold from institutions i where i.id = $1`,
)

/** Null: new products have none (docs/decisions/0116). */
export async function findDefaultThreshold(
  tx: Transaction,
  institutionId: string,
  unitSize: number | null,
): Promise<number | null> {
  const [row] = await tx.query(find(institutionId, unitSize))
  return row?.threshold ?? null
}
