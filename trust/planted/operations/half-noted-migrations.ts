import type { Planted } from '../../lib/goal.ts'

/** A migration and its record are two transactions. */
export const halfNotedMigrations: Planted = {
  name: 'a migration that is noted later',
  foundBy: ['G16'],
  code: [{ find: 'begin; set local lock_timeout', replace: 'set lock_timeout' }],
}
