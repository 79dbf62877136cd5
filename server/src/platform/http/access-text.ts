import { rolesFor } from '@mezgeb/contract/kit/permissions'

import type { Needs } from '@mezgeb/contract/kit/permissions'

export function accessText(needs: Needs): string {
  if (needs === 'ANYONE') return 'No session needed.'
  const roles = rolesFor(needs).join(', ')
  return needs === 'SIGNED_IN' ? `Roles: ${roles}.` : `Permission: ${needs}. Roles: ${roles}.`
}
