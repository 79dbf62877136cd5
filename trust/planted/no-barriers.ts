import { FORGETFUL, WITHOUT_POLICIES } from '../goals/isolation/barriers.ts'

import type { Planted } from '../lib/goal.ts'

/** Neither the statements nor the policies keep institutions apart. */
export const noBarriers: Planted = {
  name: 'no barrier between institutions',
  foundBy: ['G1'],
  ...FORGETFUL,
  ...WITHOUT_POLICIES,
}
