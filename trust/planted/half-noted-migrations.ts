import type { Planted } from '../lib/goal.ts'

/** A migration and the note that it was applied are two transactions. */
export const halfNotedMigrations: Planted = {
  name: 'a migration that is noted later',
  foundBy: ['G16'],
  code: [{ find: 'begin; set local lock_timeout', replace: 'set lock_timeout' }],
}
