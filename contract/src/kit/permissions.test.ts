import { describe, expect, it } from 'vitest'

import { CALLS } from '../calls.ts'
import { ROLE_GRANTS } from './permissions.ts'
import { ROLES } from './roles.ts'

import type { Endpoint } from './endpoint.ts'

const needed = new Set<string>(Object.values<Endpoint>(CALLS).map(({ needs }) => needs))

describe('permissions', () => {
  it('are needed by a call, but for those about a part of one: administrators, old sales, arrival at once, credit, discounts, voids', () => {
    const granted = ROLES.flatMap((role) => [...ROLE_GRANTS[role].permissions])
    const unused = granted.filter((permission) => !needed.has(permission))
    expect([...new Set(unused)].toSorted()).toEqual([
      ...['admins.approve', 'credit.give', 'credit.limit', 'sales.discount', 'sales.discountAny'],
      ...['sales.returnAny', 'transfers.at-once', 'voids.make'],
    ])
  })
})
