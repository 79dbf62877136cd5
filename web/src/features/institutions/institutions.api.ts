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

/** All institutions, newest first, found by name. */
export function useInstitutions(search: string) {
  return useList(listInstitutions, { query: { search } })
}

export function useCreateInstitution() {
  return useSave(createInstitution, [listInstitutions, getAdminDashboard])
}

/** Approves or rejects; lists then show the institution the server returned. */
export function useChangeInstitutionStatus() {
  const client = useQueryClient()
  return useSave(changeInstitutionStatus, [getAdminDashboard], (institution) =>
    replaceInLists(client, listInstitutions, institution),
  )
}
