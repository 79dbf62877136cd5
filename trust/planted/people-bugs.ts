import type { Planted } from '../lib/goal.ts'

/** Bugs of signing in and registering. */
export const peopleBugs: readonly Planted[] = [
  {
    name: 'no hash for an unknown e-mail',
    foundBy: ['G10.1'],
    code: [
      {
        find: 'const expected = stored ?? (await nobodysHash)',
        replace: 'if (stored === null) return false; const expected = stored',
      },
    ],
  },
  {
    name: 'as many hashes at once as are asked for',
    foundBy: ['G10.3'],
    code: [
      { find: 'Math.min(AT_ONCE_MAX, availableParallelism() - 1)', replace: '64' },
      { find: 'queue.length >= PLACES[kind]', replace: 'queue.length >= Infinity' },
    ],
  },
]
