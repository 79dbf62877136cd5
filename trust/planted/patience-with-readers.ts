import type { Planted } from '../lib/goal.ts'

/** A client that never reads its answer keeps its connection. */
export const patienceWithReaders: Planted = {
  name: 'no end of patience with slow readers',
  foundBy: ['G14.1'],
  code: [
    { find: 'now - connection.since > SLOW_MS', replace: 'now - connection.since > Infinity' },
  ],
}
