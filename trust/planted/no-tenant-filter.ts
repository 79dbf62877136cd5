import { FORGETFUL } from '../goals/isolation/barriers.ts'

import type { Planted } from '../lib/goal.ts'

/** The statements forget the institution, which the policies hide. */
export const noTenantFilter: Planted = {
  name: 'statements without their institution',
  foundBy: ['G2.1'],
  ...FORGETFUL,
}
