import { WITHOUT_POLICIES } from '../goals/isolation/barriers.ts'

import type { Planted } from '../lib/goal.ts'

/** The policies are gone, which the statements hide while they are right. */
export const noPolicies: Planted = {
  name: 'row-level security off',
  foundBy: ['G2.2'],
  ...WITHOUT_POLICIES,
}
