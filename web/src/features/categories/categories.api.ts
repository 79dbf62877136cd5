import { createCategory, listCategories, updateCategory } from '@mezgeb/contract/categories'

import { useList } from '../../lib/use-list.ts'
import { useSave } from '../../lib/use-save.ts'

/** Categories by name, found by name or description. */
export function useCategories(search: string) {
  return useList(listCategories, { query: { search } })
}

export function useCreateCategory() {
  return useSave(createCategory, [listCategories])
}

export function useUpdateCategory() {
  return useSave(updateCategory, [listCategories])
}
