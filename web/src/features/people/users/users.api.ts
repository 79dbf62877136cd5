import { useQueryClient } from '@tanstack/react-query'

import { changeUserStatus, listUsers } from '@mezgeb/contract/people/users'

import { replaceInLists } from '../../../lib/api/cache/replace-in-lists.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useSave } from '../../../lib/api/use-save.ts'

/** Users of an institution by name. */
export function useUsersOf(institutionId: string) {
  return useList(listUsers, { params: { id: institutionId } })
}

/** Approves or rejects; the list then shows the user the server returned (spec §4). */
export function useChangeUserStatus() {
  const client = useQueryClient()
  return useSave(changeUserStatus, (user) => replaceInLists(client, listUsers, user))
}
