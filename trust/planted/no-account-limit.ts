import type { Planted } from '../lib/goal.ts'

/** An account may be guessed at without end, from many addresses. */
export const noAccountLimit: Planted = {
  name: 'no limit of guesses at an account',
  foundBy: ['G10.2'],
  code: [{ find: 'if (delays.count(email) > 0) refuse(delays.secondsLeft(email));', replace: '' }],
}
