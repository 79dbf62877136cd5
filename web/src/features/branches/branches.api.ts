import { createBranch, deleteBranch, listBranches, updateBranch } from '@mezgeb/contract/branches'
import { getDashboardCharts, getFirstSteps } from '@mezgeb/contract/dashboard'
import { PAGE_MAX } from '@mezgeb/contract/fields'
import { useEffect, useEffectEvent } from 'react'

import { useList } from '../../lib/use-list.ts'
import { useSave } from '../../lib/use-save.ts'
import { useUser } from '../../lib/use-user.ts'
import { proposedBranch } from './proposed-branch.ts'

/** Branches of the user's own institution by name, found by name or location. */
export function useBranches(search: string) {
  const { role, institution } = useUser()
  const query = { search, institutionId: institution?.id }
  return useList(listBranches, { query }, { enabled: role === 'ADMIN' })
}

/** What the branches are called, all of them however many; undefined until that is known. */
export function useBranchNames(): ReadonlyMap<string, string> | undefined {
  const { items, more } = useList(listBranches, useAllBranches())
  const mayLoad = more.isThere && !more.isLoading && more.error === null
  const load = useEffectEvent(more.load)
  useEffect(() => {
    if (mayLoad) load()
  }, [mayLoad, items?.length])
  if (items === undefined || mayLoad || more.isLoading) return undefined
  return new Map(items.map(({ id, name }) => [id, name]))
}

/**
 * Whether a form's branch is about to be chosen by itself: what depends on it would be asked for twice. Not once one is
 * chosen, nor when that is left to the user.
 */
export function useIsBranchAwaited(branchId: string): boolean {
  const user = useUser()
  const isOpen = branchId === ''
  const { items, error } = useList(listBranches, useAllBranches(), { enabled: isOpen })
  if (!isOpen || error !== null) return false
  return items === undefined || proposedBranch(items, user) !== undefined
}

// As BranchField asks for them.
function useAllBranches() {
  return { query: { institutionId: useUser().institution?.id, limit: PAGE_MAX } }
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
