import { givenBranch, givenBusiness, givenCustomer, givenSupplier } from '../builders.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { Business } from '../builders.ts'
import type { TestApi } from '../test-api.ts'

/** A business with one branch more, a supplier, and a customer of its first branch. */
export type Trade = Business & { far: Branch; supplier: Supplier; customer: Customer }

export async function givenTrade(app: TestApi): Promise<Trade> {
  const business = await givenBusiness(app)
  const { admin, branch } = business
  return {
    ...business,
    far: await givenBranch(app, admin),
    supplier: await givenSupplier(app, admin),
    customer: await givenCustomer(app, admin, branch.id),
  }
}
