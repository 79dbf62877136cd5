import type { Planted } from '../lib/goal.ts'

/** Passwords are hashed as they come: every core and every thread, and nobody is told to wait. */
export const hashesAtWill: Planted = {
  name: 'as many hashes at once as are asked for',
  foundBy: ['G10.3'],
  code: [
    { find: 'Math.min(AT_ONCE_MAX, availableParallelism() - 1)', replace: '64' },
    // The bundler numbers names that several files have.
    { find: /\.pendingCount >= QUEUE_MAX/, replace: '.pendingCount >= Infinity' },
  ],
}
