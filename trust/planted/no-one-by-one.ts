import type { Planted } from '../lib/goal.ts'

/** Everybody who wants the same stock waits in the database, with a turn in hand. */
export const noOneByOne: Planted = {
  name: 'all wait for a row at once',
  foundBy: ['G7.5'],
  code: [
    {
      find: 'if (!lines.isFirst(place) && !await comesUp(place, since)) throw turnAway();',
      replace: '',
    },
  ],
}
