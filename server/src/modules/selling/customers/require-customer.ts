import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { findCustomer } from './customers.queries.ts'

import type { Customer } from '@mezgeb/contract/selling/customers'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** Throws NOT_FOUND for a customer out of the actor's reach. */
export async function requireCustomer(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<Customer> {
  const customer = await findCustomer(tx, { ...ownScope(actor), id })
  if (customer === null) throw new AppError('NOT_FOUND')
  return customer
}
