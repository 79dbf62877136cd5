import type { Planted } from '../lib/goal.ts'

/** Institutions do not take turns: whoever comes first is served first, and has all the slots. */
export const oneLineForAll: Planted = {
  name: 'one line for all institutions',
  foundBy: ['G17'],
  code: [
    { find: 'tenant: actor.institutionId,', replace: 'tenant: "all",' },
    {
      find: 'recentActors.of(headers.authorization)?.institutionId',
      replace: '(recentActors.of(headers.authorization) === null ? undefined : "all")',
    },
  ],
}
