import { FEATURES } from '../features.ts'

import type { Role } from './roles.ts'

type Granting = { permissions: { readonly [R in Role]?: readonly Permission[] } }
type Lists<F> = F extends { permissions: infer P } ? P[keyof P] : never

export type Permission = Extract<Lists<(typeof FEATURES)[number]>, readonly string[]>[number]

export type Needs = Permission | 'SIGNED_IN' | 'ANYONE'

export type Grants = { permissions: ReadonlySet<Permission>; branches: 'all' | 'own' }

const granted = (role: Role): Permission[] =>
  FEATURES.flatMap(({ permissions }: Granting) => permissions[role] ?? []).toSorted()
const STAFF = granted('STAFF')

export const ROLE_GRANTS: Record<Role, Grants> = {
  STAFF: { permissions: new Set(STAFF), branches: 'own' },
  ADMIN: { permissions: new Set([...STAFF, ...granted('ADMIN')]), branches: 'all' },
  SUPER_ADMIN: { permissions: new Set(granted('SUPER_ADMIN')), branches: 'all' },
}

export function permissionOf(needs: Needs): Permission | null {
  return needs === 'SIGNED_IN' || needs === 'ANYONE' ? null : needs
}

// Named here, because roles.ts would bring zod into the web's first script.
const ROLE_NAMES: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'STAFF']

export function rolesFor(needs: Needs): Role[] {
  if (needs === 'ANYONE') return []
  const permission = permissionOf(needs)
  if (permission === null) return [...ROLE_NAMES]
  return ROLE_NAMES.filter((role) => ROLE_GRANTS[role].permissions.has(permission))
}
