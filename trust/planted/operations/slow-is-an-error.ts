import type { Planted } from '../../lib/goal.ts'

/** A database that is slow to connect is an unforeseen error. */
export const slowIsAnError: Planted = {
  name: 'a slow database is no reason',
  foundBy: ['G7.4'],
  code: [
    {
      find: '/timeout exceeded|read timeout|connection terminated|client has encountered/i.test(',
      replace: '/^never$/.test(',
    },
  ],
}
