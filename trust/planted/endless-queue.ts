import type { Planted } from '../lib/goal.ts'

/** Every request is accepted, however many are in progress. */
export const endlessQueue: Planted = {
  name: 'no load shedding',
  foundBy: ['G8'],
  code: [
    {
      find: 'if (inProgress >= limit && own >= limit / tenants) return false',
      replace: '',
    },
  ],
}
