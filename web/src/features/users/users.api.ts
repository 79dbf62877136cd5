import { useQueryClient } from '@tanstack/react-query'

import { getFirstSteps } from '@mezgeb/contract/dashboard'
import { changeUserStatus, createUser, listUsers } from '@mezgeb/contract/users'

import { replaceInLists } from '../../lib/replace-in-lists.ts'
import { useList } from '../../lib/use-list.ts'
import { useSave } from '../../lib/use-save.ts'

type UsersOf = { institutionId: string; branchId?: string | undefined; search?: string }

/** Users of an institution, or of one of its branches, found by name or e-mail. */
export function useUsersOf(
  { institutionId, branchId, search }: UsersOf,
  { enabled = true }: { enabled?: boolean } = {},
) {
  const sent = { params: { id: institutionId }, query: { search, branchId } }
  return useList(listUsers, sent, { enabled })
}

export function useCreateUser() {
  return useSave(createUser, [listUsers, getFirstSteps])
}

/** Approves or rejects; the list then shows the user the server returned (spec §4). */
export function useChangeUserStatus() {
  const client = useQueryClient()
  return useSave(changeUserStatus, [], (user) => replaceInLists(client, listUsers, user))
}
