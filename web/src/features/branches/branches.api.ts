import { createBranch, deleteBranch, listBranches, updateBranch } from '@mezgeb/contract/branches'
import { getDashboardCharts, getFirstSteps } from '@mezgeb/contract/dashboard'
import { PAGE_MAX } from '@mezgeb/contract/fields'

import { useList } from '../../lib/use-list.ts'
import { useSave } from '../../lib/use-save.ts'
import { useUser } from '../../lib/use-user.ts'

/** Branches of the user's own institution by name, found by name or location. */
export function useBranches(search: string) {
  const { role, institution } = useUser()
  const query = { search, institutionId: institution?.id }
  return useList(listBranches, { query }, { enabled: role === 'ADMIN' })
}

/** What the branches are called, as far as one long page goes; undefined until that is known. */
export function useBranchNames(): ReadonlyMap<string, string> | undefined {
  const { items } = useList(listBranches, { query: { limit: PAGE_MAX } })
  return items && new Map(items.map(({ id, name }) => [id, name]))
}

export function useCreateBranch() {
  return useSave(createBranch, [listBranches, getDashboardCharts, getFirstSteps])
}

export function useUpdateBranch() {
  return useSave(updateBranch, [listBranches])
}

export function useDeleteBranch() {
  return useSave(deleteBranch, [listBranches])
}
