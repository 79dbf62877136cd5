import { useEffect, useEffectEvent } from 'react'

type AskForBranch = {
  /** Neither a branch is chosen nor anything filled. */
  isEmpty: boolean
  isBranchAwaited: boolean
  focusNext: (path: string) => void
}

/** In the place of a branch that the server knows and no field asks for. */
export const STAFF_BRANCH = 'own'

/** Leads an ADMIN to the branch when the list of branches turns out to propose none, before anything is filled. */
export function useAskForBranch({ isEmpty, isBranchAwaited, focusNext }: AskForBranch): void {
  const ask = useEffectEvent(() => {
    if (!isBranchAwaited && isEmpty) focusNext('branchId')
  })
  useEffect(() => ask(), [isBranchAwaited])
}
