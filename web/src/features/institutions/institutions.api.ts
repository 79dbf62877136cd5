import { useQueryClient } from '@tanstack/react-query'

import { getAdminDashboard } from '@mezgeb/contract/dashboard'
import {
  changeInstitutionStatus,
  createInstitution,
  listInstitutions,
} from '@mezgeb/contract/institutions'

import { replaceInLists } from '../../lib/replace-in-lists.ts'
import { useList } from '../../lib/use-list.ts'
import { useSave } from '../../lib/use-save.ts'
import { useUser } from '../../lib/use-user.ts'

/** All institutions, newest first, found by name. */
export function useInstitutions(search: string) {
  const enabled = useUser().role === 'SUPER_ADMIN'
  return useList(listInstitutions, { query: { search } }, { enabled })
}

export function useCreateInstitution() {
  return useSave(createInstitution, [listInstitutions, getAdminDashboard])
}

/** Approves or rejects; lists then show the institution the server returned. */
export function useChangeInstitutionStatus() {
  const client = useQueryClient()
  const save = useSave(changeInstitutionStatus, [getAdminDashboard])
  return {
    ...save,
    mutate: (id: string, status: 'APPROVED' | 'REJECTED') =>
      save.mutate(
        { params: { id }, body: { status } },
        { onSuccess: (institution) => replaceInLists(client, listInstitutions, institution) },
      ),
  }
}
