import { PLATFORM_INSTITUTION_ID } from './db/database.ts'

import type { Permission } from '@mezgeb/contract/kit/permissions'
import type { Status } from '@mezgeb/contract/kit/roles'

export type Access = {
  permissions: ReadonlySet<Permission>
  branchIds: 'all' | readonly string[]
}

export type Actor = Access & {
  userId: string
  /** Raised by every change of the user's role, branch or status. */
  userVersion: number
  name: string
  institutionId: string
  institutionStatus: Status
  branchId: string | null
  /** Until then the session may only change it and end. */
  mustChangePassword: boolean
  sessionHash: Buffer
}

export function may({ permissions }: Pick<Access, 'permissions'>, permission: Permission): boolean {
  return permissions.has(permission)
}

export function reaches({ branchIds }: Pick<Access, 'branchIds'>, branchId: string): boolean {
  return branchIds === 'all' || branchIds.includes(branchId)
}

/** Whether the actor belongs to the platform and so acts for every institution. */
export function isOfPlatform({ institutionId }: Pick<Actor, 'institutionId'>): boolean {
  return institutionId === PLATFORM_INSTITUTION_ID
}
