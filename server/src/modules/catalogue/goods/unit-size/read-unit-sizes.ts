import { unitSizes } from './unit-size.queries.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'

/** `unitSize` of the products that have one, by id. */
export async function readUnitSizes(
  tx: Pick<Transaction, 'query'>,
  institutionId: string,
  products: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query(unitSizes(institutionId, products))
  return new Map(rows.map((row) => [row.id, row.unit_size]))
}
