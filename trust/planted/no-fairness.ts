import type { Planted } from '../lib/goal.ts'

/** All institutions count as one: the first to come is served first, and may use every slot. */
export const noFairness: Planted = {
  name: 'no fairness by institution',
  foundBy: ['G17'],
  code: [
    { find: 'tenant: actor.institutionId,', replace: "tenant: 'all'," },
    {
      find: 'shedder.accepts(actor.institutionId, request, response)',
      replace: "shedder.accepts('all', request, response)",
    },
  ],
}
