import { partsOf } from '@mezgeb/contract/kit/unit-size'

import { statement } from '../../../platform/db/statement.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** The threshold of a new product of institution `i`, in the parts that its stock is counted in. */
export const defaultThresholdIn = (parts: string) => `i.default_threshold * ${parts}`

const find = statement<{ threshold: number | null }>(
  'default_threshold',
  `select ${defaultThresholdIn('$2::int')} as threshold from institutions i where i.id = $1`,
)

/** Null: new products have none (docs/decisions/0116). */
export async function findDefaultThreshold(
  tx: Transaction,
  institutionId: string,
  product: Measured,
): Promise<number | null> {
  const [row] = await tx.query(find(institutionId, partsOf(product)))
  return row?.threshold ?? null
}
