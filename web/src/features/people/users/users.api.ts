import { useQueryClient } from '@tanstack/react-query'

import { changeUserStatus, listUsers } from '@mezgeb/contract/people/users'

import { replaceInLists } from '../../../lib/api/replace-in-lists.ts'
import { useList } from '../../../lib/list/use-list.ts'
import { useSave } from '../../../lib/api/use-save.ts'

type UsersOf = { institutionId: string; branchId?: string | undefined; search?: string }

/** Users of an institution, or of one of its branches, found by name or e-mail. */
export function useUsersOf(
  { institutionId, branchId, search }: UsersOf,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const sent = { params: { id: institutionId }, query: { search, branchId } }
  return useList(listUsers, sent, { enabled })
}

/** Approves or rejects; the list then shows the user the server returned (spec §4). */
export function useChangeUserStatus() {
  const client = useQueryClient()
  return useSave(changeUserStatus, (user) => replaceInLists(client, listUsers, user))
}
