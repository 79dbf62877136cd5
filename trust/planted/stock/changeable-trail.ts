import type { Planted } from '../../lib/goal.ts'

/** Entries can be removed from the trail. */
export const changeableTrail: Planted = {
  name: 'audit trail that can be changed',
  foundBy: ['G20'],
  sql: 'drop trigger audit_entries_only_added on audit_entries',
}
