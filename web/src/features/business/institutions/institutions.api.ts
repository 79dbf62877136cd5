import { useQueryClient } from '@tanstack/react-query'

import {
  changeInstitutionStatus,
  getInstitutionUsage,
  listInstitutions,
} from '@mezgeb/contract/business/institutions'

import { replaceInLists } from '../../../lib/api/cache/replace-in-lists.ts'
import { useCall } from '../../../lib/api/use-call.ts'
import { useSave } from '../../../lib/api/use-save.ts'

/** Approves or rejects; lists then show the institution the server returned. */
export function useChangeInstitutionStatus() {
  const client = useQueryClient()
  return useSave(changeInstitutionStatus, (institution) =>
    replaceInLists(client, listInstitutions, institution),
  )
}

/** Records and megabytes that an institution has saved today, of its quota. */
export function useInstitutionUsage(id: string) {
  return useCall(getInstitutionUsage, { params: { id } })
}
