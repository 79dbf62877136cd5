import { FORGETFUL, WITHOUT_POLICIES } from './isolation/barriers.ts'
import { walkMatrix } from './isolation/walk-matrix.ts'

import type { Goal } from '../lib/goal.ts'
import type { Walked } from './isolation/walk-matrix.ts'

const ROUNDS = { short: 1, full: 2 }
const SHOWN = 5

/** Data of others is never returned, changed or confirmed to exist. */
export const isolation: Goal = {
  id: 'G1',
  title: 'tenant isolation',
  target: '0 leaks in >= 20,000 requests',
  // whole-api.test.ts proves it in `npm test`.
  isInShortRun: false,
  async run({ size, startServer }) {
    return judged(await walkMatrix(await startServer(), size, ROUNDS[size]))
  },
}

/** The statements alone separate institutions if a policy is lost. */
export const withoutPolicies: Goal = {
  id: 'G2.1',
  title: 'tenant isolation with row-level security off',
  target: '0 leaks',
  isInShortRun: false,
  async run({ size, startServer }) {
    return judged(await walkMatrix(await startServer({ weakness: WITHOUT_POLICIES }), size, 1))
  },
}

/** The policies alone separate them if statements forget the institution. */
export const withoutFilters: Goal = {
  id: 'G2.2',
  title: 'tenant isolation with statements that forget the institution',
  target: '0 leaks',
  isInShortRun: false,
  async run({ size, startServer }) {
    return judged(await walkMatrix(await startServer({ weakness: FORGETFUL }), size, 1))
  },
}

function judged({ requests, leaks }: Walked) {
  const shown = leaks.slice(0, SHOWN).map((leak) => `; ${leak}`)
  return {
    met: leaks.length === 0,
    figure: `${leaks.length} leaks in ${requests.toLocaleString('en')} requests${shown.join('')}`,
  }
}
