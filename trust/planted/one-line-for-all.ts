import type { Planted } from '../lib/goal.ts'

/** Institutions do not take turns: whoever comes first is served first, and has all the slots. */
export const oneLineForAll: Planted = {
  name: 'one line for all institutions',
  foundBy: ['G17'],
  code: [
    { find: 'tenant: actor.institutionId,', replace: 'tenant: "all",' },
    {
      find: 'of: (authorization = "") => tenants.get(authorization),',
      replace: 'of: (authorization = "") => tenants.has(authorization) ? "all" : undefined,',
    },
  ],
}
