import { accessOf } from './find-sessions.ts'

import type { Me } from '@mezgeb/contract/people/user'
import type { User } from '@mezgeb/contract/people/user'

/** The signed-in user with their access. */
export function withAccess(user: User): Me {
  const { permissions, branchIds } = accessOf({
    role: user.role,
    branchId: user.branch?.id ?? null,
    asksToVoid: user.asksToVoid ?? null,
  })
  return {
    ...user,
    permissions: user.mustChangeCredentials === true ? [] : [...permissions],
    branchIds: branchIds === 'all' ? 'all' : [...branchIds],
  }
}
