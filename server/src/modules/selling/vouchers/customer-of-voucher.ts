import { AppError } from '../../../platform/app-error.ts'
import { hasText } from '../../../platform/db/query/search.ts'
import { requireCustomer } from '../customers/require-customer.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** SQL for the customer of document d as a JSON object with id and name; null without one. */
export const CUSTOMER = `
  (select json_build_object('id', c.id, 'name', c.name) from customers c
    where c.institution_id = $1 and c.id = d.customer_id)`

/** SQL for whether document d has a customer with a text. */
export const ofCustomerLike = (pattern: string) => `
  exists (select from customers c
           where c.institution_id = $1 and c.id = d.customer_id and ${hasText('c.search_key', pattern)})`

/** Throws NOT_FOUND for a customer who is not of the institution, or the walk-in customer of another branch. */
export async function requireCustomerOf(
  tx: Transaction,
  actor: Actor,
  { customerId, branchId }: { customerId: string; branchId: string },
): Promise<void> {
  const customer = await requireCustomer(tx, actor, customerId)
  const isWalkIn = customer.id === customer.branchId
  if (isWalkIn && customer.id !== branchId) throw new AppError('NOT_FOUND')
}
