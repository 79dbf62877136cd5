import type { Planted } from '../lib/goal.ts'

/** Whoever asks while the database is away is told to sign in. */
export const outageSignsOut: Planted = {
  name: 'an outage signs people out',
  foundBy: ['G7.1', 'G7.2'],
  code: [
    {
      find: 'code.startsWith("08")) return new AppError("UNAVAILABLE");',
      replace: 'code.startsWith("08")) return new AppError("SIGNED_OUT");',
    },
  ],
}
