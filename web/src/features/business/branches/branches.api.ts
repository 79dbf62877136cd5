import { listBranches } from '@mezgeb/contract/business/branches'
import { PAGE_MAX } from '@mezgeb/contract/kit/fields'
import { useEffect, useEffectEvent } from 'react'

import { useList } from '../../../lib/list/use-list.ts'
import { useMay } from '../../../lib/session/use-may.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { proposedBranch } from './proposed-branch.ts'

/** Branches of the user's own institution by name, found by name or location. */
export function useBranches(search: string) {
  const { institution } = useUser()
  const may = useMay()
  const query = { search, institutionId: institution?.id }
  return useList(listBranches, { query }, { enabled: may('branches.edit') })
}

/** The names of all branches by id; undefined while they load. */
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
 * True while a form is about to choose its branch by itself: queries by branch wait, or they would
 * run twice. False once a branch is chosen, or if the choice is the user's.
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
