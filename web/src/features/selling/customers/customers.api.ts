import { listCustomers } from '@mezgeb/contract/selling/customers'

import { useList } from '../../../lib/list/use-list.ts'
import { fixedBranchId } from '../../../lib/session/access.ts'
import { useUser } from '../../../lib/session/use-user.ts'

/** Customers by name, found by name or phone: the own branch's for STAFF, the institution's for an ADMIN. */
export function useCustomers(search: string) {
  const branchId = fixedBranchId(useUser())
  return useList(listCustomers, { query: { search, branchId } })
}
