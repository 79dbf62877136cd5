import type { Planted } from '../../lib/goal.ts'

/** Sign-out only forgets the token. */
export const sessionsGoOn: Planted = {
  name: 'sign-out leaves the session',
  foundBy: ['T8'],
  code: [
    {
      find: '(tx) =>\n    deleteSession(tx, actor.institutionId, actor.sessionHash)',
      replace: 'async () => undefined',
    },
  ],
}
