import type { Planted } from '../../lib/goal.ts'

/** A migration waits in the lock queue of a table, and all statements wait behind it. */
export const patientMigrations: Planted = {
  name: 'migrations that wait for a table as long as it takes',
  size: 'full',
  foundBy: ['G16'],
  code: [{ find: "set local lock_timeout = '500ms'", replace: 'set local lock_timeout = 0' }],
}
