import { lastBranchId } from '../../../lib/session/last-branch.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { User } from '@mezgeb/contract/people/user'

/** The branch that a form begins with: the own one, else the only one, else the one chosen last; undefined for none. */
export function proposedBranch(branches: readonly Branch[], user: User): string | undefined {
  const only = branches.length === 1 ? branches[0]?.id : undefined
  const last = lastBranchId(user.id)
  return user.branch?.id ?? only ?? branches.find(({ id }) => id === last)?.id
}
