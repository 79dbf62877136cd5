import { AppError } from '../../../platform/app-error.ts'
import { findCustomer } from './customers.queries.ts'

import type { Customer } from '@mezgeb/contract/selling/customers'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** A customer of any branch (decisions/0103). Throws NOT_FOUND for one that is not of the actor's institution. */
export async function requireCustomer(
  tx: Transaction,
  { institutionId }: Pick<Actor, 'institutionId'>,
  id: string,
): Promise<Customer> {
  const customer = await findCustomer(tx, { institutionId, branchId: null, id })
  if (customer === null) throw new AppError('NOT_FOUND')
  return customer
}
