import { READY_MADE_RATES, addFirstRates, addReadyMade, addSettings } from './taxes.queries.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'

/** Gives an institution without taxes those of Ethiopia. */
export async function addReadyMadeTaxes(tx: Transaction, institutionId: string): Promise<void> {
  const added = await tx.query(addReadyMade(institutionId))
  const ids = added.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.query(addFirstRates(institutionId, ids, READY_MADE_RATES))
  await tx.query(addSettings(institutionId, ids[0]))
}
