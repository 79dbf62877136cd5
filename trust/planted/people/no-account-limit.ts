import type { Planted } from '../../lib/goal.ts'

/** Failures of an account are unlimited across addresses. */
export const noAccountLimit: Planted = {
  name: 'no limit of guesses at an account',
  foundBy: ['G10.2'],
  code: [{ find: 'if (delays.count(key) > 0) refuse(delays.secondsLeft(key))', replace: '' }],
}
