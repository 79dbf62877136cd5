import type { Planted } from '../lib/goal.ts'

/** Who signs out only forgets the token. */
export const sessionsGoOn: Planted = {
  name: 'sign-out leaves the session',
  foundBy: ['T8'],
  code: [
    {
      find: '(tx) => deleteSession(tx, actor.institutionId, actor.sessionHash)',
      replace: 'async () => undefined',
    },
  ],
}
