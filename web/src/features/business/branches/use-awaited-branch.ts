import { listBranches } from '@mezgeb/contract/business/branches'
import { useEffect, useEffectEvent } from 'react'

import { useList } from '../../../lib/list/use-list.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { useAllBranches } from './branches.api.ts'
import { proposedBranch } from './proposed-branch.ts'

type FormOfBranch = {
  /** Null where no field asks for the branch. */
  branchId: string | null
  /** Neither a branch is chosen nor anything filled. */
  isEmpty: boolean
  focusNext: (path: string) => void
}

/**
 * True while a form is about to choose its branch by itself: queries by branch wait, or they would run twice. False once a
 * branch is chosen, or if the choice is the user's: then the focus goes there, as long as nothing is filled.
 */
export function useAwaitedBranch({ branchId, isEmpty, focusNext }: FormOfBranch): boolean {
  const user = useUser()
  const isOpen = branchId === ''
  const { items, error } = useList(listBranches, useAllBranches(), { enabled: isOpen })
  const isAwaited =
    isOpen && error === null && (items === undefined || proposedBranch(items, user) !== undefined)
  const ask = useEffectEvent(() => {
    if (!isAwaited && isEmpty) focusNext('branchId')
  })
  useEffect(() => ask(), [isAwaited])
  return isAwaited
}
