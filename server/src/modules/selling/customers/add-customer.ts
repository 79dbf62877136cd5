import { AppError } from '../../../platform/app-error.ts'
import { resolveBranch } from '../../business/branches/resolve-branch.ts'
import { customers, findCustomer } from './customers.queries.ts'

import type { Customer, CustomerInput } from '@mezgeb/contract/selling/customers'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/actor.ts'
import type { Transaction } from '../../../platform/db/transactions.ts'

/** Adds a customer to the branch of the actor, the one that is given, or the only one (decisions §4, §5). */
export async function addCustomer(
  tx: Transaction,
  actor: Actor,
  input: z.output<typeof CustomerInput>,
): Promise<Customer> {
  const { institutionId } = actor
  const branchId = await resolveBranch(tx, actor, input.branchId)
  const { id } = await customers.insert(tx, institutionId, { ...input, branchId })
  const customer = await findCustomer(tx, { institutionId, branchId, id })
  if (customer === null) throw new AppError('NOT_FOUND')
  return customer
}
