import type { Needs } from '@mezgeb/contract/kit/permissions'
import type { Me } from '@mezgeb/contract/people/user'

/** A user stored by a version without permissions has none until the server's answer to `getMe`. */
export function mayUser({ permissions = [] }: Me, needs: Needs): boolean {
  return needs === 'SIGNED_IN' || needs === 'ANYONE' || permissions.includes(needs)
}

export function choosesBranch({ institution, branchIds }: Me): boolean {
  return institution !== null && branchIds === 'all'
}

export function fixedBranchId({ branch, branchIds }: Me): string | undefined {
  return branchIds === 'all' ? undefined : branch?.id
}
