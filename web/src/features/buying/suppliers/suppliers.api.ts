import { listSuppliers } from '@mezgeb/contract/buying/suppliers'

import { useList } from '../../../lib/list/use-list.ts'

/** Suppliers by name, found by name or contact person. */
export function useSuppliers(search: string) {
  return useList(listSuppliers, { query: { search } })
}
