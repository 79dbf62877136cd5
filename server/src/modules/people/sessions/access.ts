import { ROLE_GRANTS } from '@mezgeb/contract/kit/permissions'

import type { Role } from '@mezgeb/contract/kit/roles'
import type { Access } from '../../../platform/actor.ts'

type Owner = { role: Role; branchId: string | null; asksToVoid: boolean | null }

/** The access that a role gives to a user of a branch, less what the user has to ask for. */
export function accessOf({ role, branchId, asksToVoid }: Owner): Access {
  const { permissions: granted, branches } = ROLE_GRANTS[role]
  const permissions =
    asksToVoid === true
      ? new Set([...granted].filter((permission) => permission !== 'voids.make'))
      : granted
  if (branches === 'all') return { permissions, branchIds: 'all' }
  return { permissions, branchIds: branchId === null ? [] : [branchId] }
}
