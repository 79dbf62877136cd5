import type { User } from '@mezgeb/contract/users'

/** What a dashboard counts: the own branch for STAFF, the institution for an ADMIN. */
export function scopeOf({ role, branch, institution }: User) {
  const branchId = role === 'STAFF' ? branch?.id : undefined
  return { branchId, institutionId: institution?.id }
}
