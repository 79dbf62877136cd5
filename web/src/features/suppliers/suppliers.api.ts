import {
  createSupplier,
  deleteSupplier,
  listSuppliers,
  updateSupplier,
} from '@mezgeb/contract/suppliers'

import { useList } from '../../lib/use-list.ts'
import { useSave } from '../../lib/use-save.ts'

/** Suppliers by name, found by name or contact person. */
export function useSuppliers(search: string) {
  return useList(listSuppliers, { query: { search } })
}

export function useCreateSupplier() {
  return useSave(createSupplier, [listSuppliers])
}

export function useUpdateSupplier() {
  return useSave(updateSupplier, [listSuppliers])
}

export function useDeleteSupplier() {
  return useSave(deleteSupplier, [listSuppliers])
}
