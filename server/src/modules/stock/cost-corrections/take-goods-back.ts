import { corrections, costsWithout } from './cost-corrections.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

type Place = { institutionId: string; branchId: string }

/** Units of a product that a document brought, and what they cost (ETB); null: unknown. */
export type Brought = { productId: string; documentId: string; units: number; cost: number | null }

/**
 * The corrections of a document that takes these goods back, so that others are worth what they cost (corrections-of.sql). `never`: also the
 * newest cost is as if the goods had never come. Their stock is locked.
 */
export async function correctionsFor(
  tx: Transaction,
  { institutionId, branchId }: Place,
  goods: readonly Brought[],
  never: boolean,
): Promise<string> {
  if (goods.length === 0) return '{}'
  const [row] = await tx.query(
    corrections(
      ...[institutionId, branchId],
      goods.map(({ productId }) => productId),
      goods.map(({ documentId }) => documentId),
      goods.map(({ units }) => units),
      goods.map(({ cost }) => cost),
      never,
    ),
  )
  return row?.corrections ?? '{}'
}

/**
 * ETB of a unit, by product, that a document took, as if goods that went back since had never come; only where its cost rested on such
 * goods. Their stock is locked.
 */
export async function costsNow(
  tx: Transaction,
  { institutionId, branchId }: Place,
  documentId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query(costsWithout(institutionId, documentId, branchId, [...productIds]))
  return new Map(rows.flatMap(({ product_id: id, cost }) => (cost === null ? [] : [[id, cost]])))
}
