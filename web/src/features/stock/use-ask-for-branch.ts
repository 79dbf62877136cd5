import { useEffect, useEffectEvent } from 'react'

type AskForBranch = {
  values: { branchId: string | null; quantity: number | string }
  isBranchAwaited: boolean
  focusNext: (path: string) => void
}

/** In the place of a branch that the server knows and no field asks for. */
export const STAFF_BRANCH = 'own'

/** Leads an ADMIN to the branch when the list of branches turns out to propose none, before anything is filled. */
export function useAskForBranch({ values, isBranchAwaited, focusNext }: AskForBranch): void {
  const ask = useEffectEvent(() => {
    if (!isBranchAwaited && values.branchId === '' && values.quantity === '') focusNext('branchId')
  })
  useEffect(() => ask(), [isBranchAwaited])
}
