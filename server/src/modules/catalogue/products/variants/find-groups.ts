import { lockVariantGroups, namedGroups } from './named-groups.queries.ts'

import type { Transaction } from '../../../../platform/db/transactions.ts'
import type { NamedGroup } from './named-groups.queries.ts'

/** The groups with these names that have variants, with their values. */
export async function findGroups(
  tx: Transaction,
  institutionId: string,
  names: readonly string[],
): Promise<NamedGroup[]> {
  return names.length === 0 ? [] : tx.query(namedGroups(institutionId, names))
}

/** Locks groups, which comes before their products (docs/decisions/0005). */
export async function lockGroups(
  tx: Transaction,
  institutionId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await tx.query(lockVariantGroups(institutionId, ids))
}
