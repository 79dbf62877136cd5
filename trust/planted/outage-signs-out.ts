import type { Planted } from '../lib/goal.ts'

/** Requests while the database is away get 401. */
export const outageSignsOut: Planted = {
  name: 'an outage signs people out',
  foundBy: ['G7.1', 'G7.2'],
  code: [
    {
      find: "code.startsWith('08')) {\n    return new AppError('UNAVAILABLE')",
      replace: "code.startsWith('08')) {\n    return new AppError('SIGNED_OUT')",
    },
  ],
}
