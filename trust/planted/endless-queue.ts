import type { Planted } from '../lib/goal.ts'

/** Whoever comes may wait, however many there are already. */
export const endlessQueue: Planted = {
  name: 'queue without an end',
  foundBy: ['G8'],
  code: [
    {
      find: 'if (performance.now() - since < BURST_MS) return LONGEST_QUEUE;',
      replace: 'return Infinity;',
    },
  ],
}
