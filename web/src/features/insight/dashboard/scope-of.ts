import { fixedBranchId } from '../../../lib/session/access.ts'

import type { Me } from '@mezgeb/contract/people/user'

/** The scope of a user's dashboard: their one branch, or the institution. */
export function scopeOf(user: Me) {
  return { branchId: fixedBranchId(user), institutionId: user.institution?.id }
}
