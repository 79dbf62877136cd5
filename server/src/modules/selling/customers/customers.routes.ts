import {
  createCustomer,
  listCustomers,
  listOtherCustomers,
  updateCustomer,
  walkInHasNoGroup,
} from '@mezgeb/contract/selling/customers'

import { AppError, invalid } from '../../../platform/app-error.ts'
import { may } from '../../../platform/actor.ts'
import { createOnce } from '../../../platform/db/create-once.ts'
import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { serve } from '../../../platform/http/serve.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { openAccount } from '../payments/open-account.ts'
import { addCustomer } from './add-customer.ts'
import {
  customers,
  findCustomer,
  listCustomersElsewhere,
  listCustomersOf,
} from './customers.queries.ts'

import type { Actor } from '../../../platform/actor.ts'
import type { Api } from '../../../platform/http/serve.ts'
import type { StoredCustomer } from './customers.queries.ts'

export function customersRoutes(api: Api): void {
  serve(api, listCustomers, async ({ db, actor, query }) =>
    listCustomersOf(db, await listScope(db, actor, query.branchId), query),
  )
  serve(api, listOtherCustomers, async ({ db, actor, query }) =>
    listCustomersElsewhere(db, await listScope(db, actor, query.branchId), query.search),
  )
  serve(api, createCustomer, ({ db, actor, body, key }) => {
    requireGroups(actor, body)
    return createOnce(db, { institutionId: actor.institutionId, owner: actor, key }, (tx) =>
      addCustomer(tx, actor, body),
    )
  })
  serve(api, updateCustomer, async ({ db, actor, params, body }) => {
    const { institutionId } = actor
    if (body.creditLimit !== undefined && !may(actor, 'credit.limit'))
      throw new AppError('FORBIDDEN')
    requireGroups(actor, body)
    const customer = { ...ownScope(actor), id: params.id }
    return guardedChange(db, institutionId, {
      input: body,
      change: async (tx) => {
        const changed = await customers.update(tx, customer, body)
        if (changed !== null) requireName(changed)
        if (changed !== null && (body.creditLimit ?? null) !== null)
          await openAccount(tx, institutionId, changed)
        return changed && findCustomer(tx, customer)
      },
      current: (tx) => findCustomer(tx, customer),
    })
  })
}

/** Throws INVALID for the walk-in customer in a group: tills sell to it without asking for its prices. */
function requireName({ id, branchId, customerGroupId }: StoredCustomer): void {
  if (id !== branchId || (customerGroupId ?? null) === null) return
  throw invalid('customerGroupId', walkInHasNoGroup)
}

/** Joining or leaving a group changes what the customer pays. */
function requireGroups(
  actor: Actor,
  { customerGroupId }: { customerGroupId?: string | null | undefined },
): void {
  if (customerGroupId !== undefined && !may(actor, 'priceLists.edit'))
    throw new AppError('FORBIDDEN')
}
