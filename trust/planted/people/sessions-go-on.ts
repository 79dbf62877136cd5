import type { Planted } from '../../lib/goal.ts'

/** Sign-out only forgets the token. */
export const sessionsGoOn: Planted = {
  name: 'sign-out leaves the session',
  foundBy: ['T8'],
  code: [
    {
      find: '  await deleteSession(tx, actor.institutionId, actor.sessionHash)\n',
      replace: '',
    },
  ],
}
