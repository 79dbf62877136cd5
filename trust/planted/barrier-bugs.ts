import { FORGETFUL, WITHOUT_POLICIES } from '../goals/isolation/barriers.ts'

import type { Planted } from '../lib/goal.ts'

/** Bugs that let people do or see what is not theirs. */
export const barrierBugs: readonly Planted[] = [
  {
    name: 'no barrier between institutions',
    foundBy: ['G1'],
    ...FORGETFUL,
    ...WITHOUT_POLICIES,
  },
  // The policies hide it.
  {
    name: 'statements without their institution',
    foundBy: ['G2.1'],
    ...FORGETFUL,
  },
  // The statements hide it while they are right.
  {
    name: 'row-level security off',
    foundBy: ['G2.2'],
    ...WITHOUT_POLICIES,
  },
  {
    name: 'no check of the permission',
    foundBy: ['G1'],
    code: [
      {
        find: 'if (permission !== null && !permissions.has(permission)) return',
        replace: 'if (false) return',
      },
    ],
  },
]
