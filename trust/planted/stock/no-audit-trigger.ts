import type { Planted } from '../../lib/goal.ts'

/** A table was recreated without its audit trigger. */
export const noAuditTrigger: Planted = {
  name: 'table without its audit trigger',
  foundBy: ['G20'],
  sql: 'drop trigger suppliers_audit on suppliers',
}
