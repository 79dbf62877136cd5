import { listCategories } from '@mezgeb/contract/catalogue/categories'

import { useList } from '../../../lib/list/use-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'

/** Categories by name, found by name or description. */
export function useCategories(search: string) {
  const { institution } = useUser()
  return useList(listCategories, { query: { search, institutionId: institution?.id } })
}
