import { describe, expect, it } from 'vitest'

import { ROLE_GRANTS } from '../kit/permissions.ts'
import { ROLES } from '../kit/roles.ts'
import { mayChangeStatus } from './users.ts'

import type { Permission } from '../kit/permissions.ts'
import type { Role } from '../kit/roles.ts'

describe('approving users', () => {
  const actor = (role: Role) => ({
    id: 'actor',
    may: (permission: Permission) => ROLE_GRANTS[role].permissions.has(permission),
  })
  const approvedBy = (role: Role) =>
    ROLES.filter((other) => mayChangeStatus(actor(role), { id: 'user', role: other }))

  // spec: D3.36
  it('is for an ADMIN about STAFF, for a SUPER_ADMIN about everybody, and never about oneself', () => {
    expect(ROLES.map(approvedBy)).toEqual([ROLES, ['STAFF'], []])
    expect(mayChangeStatus(actor('SUPER_ADMIN'), { id: 'actor', role: 'STAFF' })).toBe(false)
  })
})
