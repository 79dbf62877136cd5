import { PAGE_MAX } from '@mezgeb/contract/kit/fields'
import { listUsers } from '@mezgeb/contract/people/users'

import { useList } from '../../lib/list/use-list.ts'
import { useNames } from '../../lib/list/use-names.ts'
import { mayUser } from '../../lib/session/access.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { t } from '../../texts/texts.ts'

import type { ListFilter } from '../workspace/filters/list-filter.ts'

/** The user of a record, for those who see the users. */
export const PERSON_FILTER: ListFilter = {
  name: 'userId',
  label: () => t.recordFilters.person,
  any: () => t.recordFilters.anyPerson,
  isFor: (user) => mayUser(user, 'users.view'),
  useNames: useUserNames,
}

function useUserNames(isNeeded: boolean): ReadonlyMap<string, string> | undefined {
  const id = useUser().institution?.id ?? ''
  const sent = { params: { id }, query: { limit: PAGE_MAX } }
  return useNames(useList(listUsers, sent, { enabled: isNeeded && id !== '' }))
}
