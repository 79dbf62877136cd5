import { approvedAmount } from './approved-amount.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Money } from '../payments/sale-money.ts'

type SoldOnCredit = {
  seller: Pick<Actor, 'institutionId'>
  branchId: string
  customerId: string
  money: Money | null
}

/**
 * The sale with the credit above the limit that was approved for it (decisions/0097), which the limit is judged with under its lock.
 * `id`: of the client for the sale, or for the return of an exchange; absent: nothing can be approved.
 */
export async function withApprovedCredit<Sale extends SoldOnCredit>(
  db: Database,
  sale: Sale,
  id: string | undefined,
): Promise<Sale> {
  const { seller, branchId, customerId, money } = sale
  if (id === undefined || money === null || money.onAccount <= 0) return sale
  const { institutionId } = seller
  const wanted = { kind: 'CREDIT', documentId: id, branchId, customerId } as const
  const aboveLimit = await db.readTogether(institutionId, (tx) =>
    approvedAmount(tx, institutionId, wanted),
  )
  return aboveLimit === 0 ? sale : { ...sale, money: { ...money, aboveLimit } }
}
