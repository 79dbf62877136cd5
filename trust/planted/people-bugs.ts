import type { Planted } from '../lib/goal.ts'

/** Bugs of signing in and registering. */
export const peopleBugs: readonly Planted[] = [
  {
    name: 'as many hashes at once as are asked for',
    foundBy: ['G10.3'],
    code: [
      { find: 'Math.min(AT_ONCE_MAX, availableParallelism() - 1)', replace: '64' },
      { find: 'queue.length >= PLACES[kind]', replace: 'queue.length >= Infinity' },
    ],
  },
]
