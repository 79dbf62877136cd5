import { createCustomer, listCustomers, updateCustomer } from '@mezgeb/contract/selling/customers'

import { createOnce } from '../../../platform/db/create-once.ts'
import { guardedChange } from '../../../platform/db/guarded-change.ts'
import { serve } from '../../../platform/http/serve.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { listScope } from '../../business/branches/resolve-branch.ts'
import { addCustomer } from './add-customer.ts'
import { customers, findCustomer, listCustomersOf } from './customers.queries.ts'

import type { Api } from '../../../platform/http/serve.ts'

export function customersRoutes(api: Api): void {
  serve(api, listCustomers, async ({ db, actor, query }) =>
    listCustomersOf(db, await listScope(db, actor, query.branchId), query),
  )
  serve(api, createCustomer, ({ db, actor, body, key }) =>
    createOnce(db, { institutionId: actor.institutionId, owner: actor, key }, (tx) =>
      addCustomer(tx, actor, body),
    ),
  )
  serve(api, updateCustomer, async ({ db, actor, params, body }) => {
    const { institutionId } = actor
    const customer = { ...ownScope(actor), id: params.id }
    return guardedChange(db, institutionId, {
      wish: body,
      change: async (tx) => {
        const changed = await customers.update(tx, customer, body)
        return changed && findCustomer(tx, customer)
      },
      current: (tx) => findCustomer(tx, customer),
    })
  })
}
