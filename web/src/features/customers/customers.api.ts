import { createCustomer, listCustomers, updateCustomer } from '@mezgeb/contract/customers'

import { useList } from '../../lib/use-list.ts'
import { useSave } from '../../lib/use-save.ts'
import { useUser } from '../../lib/use-user.ts'

/** Customers by name, found by name or phone: the own branch's for STAFF, the institution's for an ADMIN. */
export function useCustomers(search: string) {
  const { role, branch } = useUser()
  const branchId = role === 'STAFF' ? branch?.id : undefined
  return useList(listCustomers, { query: { search, branchId } })
}

export function useCreateCustomer() {
  return useSave(createCustomer, [listCustomers])
}

export function useUpdateCustomer() {
  return useSave(updateCustomer, [listCustomers])
}
