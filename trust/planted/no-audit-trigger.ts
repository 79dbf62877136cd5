import type { Planted } from '../lib/goal.ts'

/** Somebody made a table anew and forgot what tells of its changes. */
export const noAuditTrigger: Planted = {
  name: 'table without its audit trigger',
  foundBy: ['G20'],
  sql: 'drop trigger suppliers_audit on suppliers',
}
