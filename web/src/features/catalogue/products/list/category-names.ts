import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { PAGE_MAX } from '@mezgeb/contract/kit/fields'

import { useList } from '../../../../lib/list/use-list.ts'
import { useNames } from '../../../../lib/list/use-names.ts'
import { useUser } from '../../../../lib/session/use-user.ts'

/** The names of all categories by id; undefined while they load. */
export function useCategoryNames(isNeeded: boolean): ReadonlyMap<string, string> | undefined {
  const query = { institutionId: useUser().institution?.id, limit: PAGE_MAX }
  return useNames(useList(listCategories, { query }, { enabled: isNeeded }))
}
