import { createCustomer, listCustomers, updateCustomer } from '@mezgeb/contract/customers'

import { createOnce } from '../../db/create-once.ts'
import { guardedChange } from '../../db/guarded-change.ts'
import { serve, serveCreate, serveList } from '../../http/serve.ts'
import { branchFilter } from '../branches/resolve-branch.ts'
import { addCustomer } from './add-customer.ts'
import { findCustomer, listCustomersOf, updateCustomerRow } from './customers.queries.ts'

import type { Api } from '../../http/serve.ts'

export function customersRoutes(api: Api): void {
  serveList(api, listCustomers, async ({ db, actor, query }) => {
    const branchId = await branchFilter(db, actor, query.branchId)
    return listCustomersOf(db, { institutionId: actor.institutionId, branchId }, query)
  })
  serveCreate(api, createCustomer, ({ db, actor, body, key }) =>
    createOnce(db, { institutionId: actor.institutionId, owner: actor, key }, (tx) =>
      addCustomer(tx, actor, body),
    ),
  )
  serve(api, updateCustomer, async ({ db, actor, params, body }) => {
    const { institutionId } = actor
    const branchId = await branchFilter(db, actor, null)
    const customer = { institutionId, branchId, id: params.id }
    return guardedChange(db, institutionId, {
      wish: body,
      change: async (tx) => {
        const isChanged = await updateCustomerRow(tx, customer, body)
        return isChanged ? findCustomer(tx, customer) : null
      },
      current: (tx) => findCustomer(tx, customer),
    })
  })
}
