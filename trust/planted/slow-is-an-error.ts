import type { Planted } from '../lib/goal.ts'

/** A database that is slow to let somebody in is an error nobody foresaw. */
export const slowIsAnError: Planted = {
  name: 'a slow database is no reason',
  foundBy: ['G7.4'],
  code: [
    {
      find: 'if (/timeout exceeded|read timeout|connection terminated|client has encountered/i.test(error.message)) return new AppError("UNAVAILABLE");',
      replace: '',
    },
  ],
}
