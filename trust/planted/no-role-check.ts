import type { Planted } from '../lib/goal.ts'

/** Whoever is signed in may make every call. */
export const noRoleCheck: Planted = {
  name: 'no look at the role',
  foundBy: ['G1'],
  code: [
    { find: 'if (!endpoint.allow.includes(actor.role)) return', replace: 'if (false) return' },
  ],
}
