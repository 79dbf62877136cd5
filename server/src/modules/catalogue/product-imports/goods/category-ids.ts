import { addMissing, findNamed } from './category-ids.queries.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'

/** The ids of categories by name, without regard to case, homophones and blanks; those that are missing are added. */
export async function categoryIds(
  tx: Transaction,
  institutionId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map()
  await tx.query(addMissing(institutionId, names))
  const rows = await tx.query(findNamed(institutionId, names))
  return new Map(rows.map(({ wanted, id }) => [wanted, id]))
}
