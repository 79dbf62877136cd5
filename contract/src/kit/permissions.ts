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

export function meets(permissions: ReadonlySet<string>, needs: Needs): boolean {
  return needs === 'SIGNED_IN' || needs === 'ANYONE' || permissions.has(needs)
}

// Named here, because roles.ts would bring zod into the web's first script.
const ROLE_NAMES: readonly Role[] = ['SUPER_ADMIN', 'ADMIN', 'STAFF']

export function rolesFor(needs: Needs): Role[] {
  if (needs === 'ANYONE') return []
  return ROLE_NAMES.filter((role) => meets(ROLE_GRANTS[role].permissions, needs))
}
