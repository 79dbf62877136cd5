import { describe, expect, it } from 'vitest'

import { CALLS } from '../calls.ts'
import { ROLE_GRANTS, mayChangeStatus } from './permissions.ts'
import { ROLES } from './roles.ts'

import type { Endpoint } from './endpoint.ts'
import type { Permission } from './permissions.ts'
import type { Role } from './roles.ts'

const needed = new Set<string>(Object.values<Endpoint>(CALLS).map(({ needs }) => needs))

describe('permissions', () => {
  it('are needed by a call, but for the one about administrators', () => {
    const granted = ROLES.flatMap((role) => [...ROLE_GRANTS[role].permissions])
    const unused = granted.filter((permission) => !needed.has(permission))
    expect(unused).toEqual(['admins.approve'])
  })
})

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
