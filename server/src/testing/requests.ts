import { CALLS } from '@mezgeb/contract/calls'

import { accountsRequests } from '../modules/people/accounts/accounts.requests.ts'
import { usersRequests } from '../modules/people/users/users.requests.ts'
import { institutionsRequests } from '../modules/business/institutions/institutions.requests.ts'
import { dashboardRequests } from '../modules/insight/dashboard/dashboard.requests.ts'
import { branchesRequests } from '../modules/business/branches/branches.requests.ts'
import { categoriesRequests } from '../modules/catalogue/categories/categories.requests.ts'
import { suppliersRequests } from '../modules/buying/suppliers/suppliers.requests.ts'
import { productsRequests } from '../modules/catalogue/products/products.requests.ts'
import { customersRequests } from '../modules/selling/customers/customers.requests.ts'
import { receiptsRequests } from '../modules/stock/receipts/receipts.requests.ts'
import { removalsRequests } from '../modules/stock/removals/removals.requests.ts'
import { salesRequests } from '../modules/selling/sales/sales.requests.ts'
import { auditRequests } from '../modules/insight/audit/audit.requests.ts'
import { nothing } from './request-fields.ts'

import type { CallRow } from './call-row.ts'

/** A row for every call of the contract; a call without one does not compile. */
export const REQUESTS: Record<keyof typeof CALLS, CallRow> = {
  ...accountsRequests,
  ...usersRequests,
  ...institutionsRequests,
  ...dashboardRequests,
  ...branchesRequests,
  ...categoriesRequests,
  ...suppliersRequests,
  ...productsRequests,
  ...customersRequests,
  ...receiptsRequests,
  ...removalsRequests,
  ...salesRequests,
  ...auditRequests,
  listenToChanges: { request: nothing },
}

/** Every call that changes data, with the entries it leaves in the audit trail (decisions/0020). */
export const AUDITED_CALLS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries<CallRow>(REQUESTS).flatMap(([name, { audited }]) =>
    audited === undefined ? [] : [[name, audited]],
  ),
)
