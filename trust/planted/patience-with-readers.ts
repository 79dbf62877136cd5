import type { Planted } from '../lib/goal.ts'

/** Who never reads an answer may stay for ever. */
export const patienceWithReaders: Planted = {
  name: 'no end of patience with slow readers',
  foundBy: ['G14'],
  code: [{ find: 'now - taken.since > ', replace: 'now - taken.since > Infinity * ' }],
}
