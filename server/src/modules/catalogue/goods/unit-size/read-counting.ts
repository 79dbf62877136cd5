import { countedOf } from './counted-row.ts'
import { unitSizes } from './unit-size.queries.ts'

import type { Measured } from '@mezgeb/contract/kit/unit-size'
import type { Transaction } from '../../../../platform/db/transactions.ts'

/** How the products are counted that are not counted in units, by id. */
export async function readCounting(
  tx: Pick<Transaction, 'query'>,
  institutionId: string,
  products: readonly string[],
): Promise<ReadonlyMap<string, Measured>> {
  const rows = await tx.query(unitSizes(institutionId, products))
  return new Map(rows.map((row) => [row.id, countedOf(row)]))
}
