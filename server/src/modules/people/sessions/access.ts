import { ROLE_GRANTS } from '@mezgeb/contract/kit/permissions'

import type { Role } from '@mezgeb/contract/kit/roles'
import type { Access } from '../../../platform/actor.ts'

/** The access that a role gives to a user of a branch. */
export function accessOf({ role, branchId }: { role: Role; branchId: string | null }): Access {
  const { permissions, branches } = ROLE_GRANTS[role]
  if (branches === 'all') return { permissions, branchIds: 'all' }
  return { permissions, branchIds: branchId === null ? [] : [branchId] }
}
