import { createCategory, listCategories, updateCategory } from '@mezgeb/contract/categories'

import { useList } from '../../lib/use-list.ts'
import { useSave } from '../../lib/use-save.ts'
import { useUser } from '../../lib/use-user.ts'

/** Categories by name, found by name or description. */
export function useCategories(search: string) {
  const { institution } = useUser()
  return useList(listCategories, { query: { search, institutionId: institution?.id } })
}

export function useCreateCategory() {
  return useSave(createCategory, [listCategories])
}

export function useUpdateCategory() {
  return useSave(updateCategory, [listCategories])
}
