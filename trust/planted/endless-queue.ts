import type { Planted } from '../lib/goal.ts'

/** Whoever comes may wait, however many there are already. */
export const endlessQueue: Planted = {
  name: 'queue without an end',
  foundBy: ['G8'],
  code: [
    {
      find: 'if (side.inside < limit) return false;',
      replace: 'return false;',
    },
  ],
}
