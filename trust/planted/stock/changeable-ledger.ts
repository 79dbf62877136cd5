import type { Planted } from '../../lib/goal.ts'

/** The balance recorded with a sale can be changed afterwards. */
export const changeableLedger: Planted = {
  name: 'ledger that can be changed',
  foundBy: ['G20'],
  sql: 'drop trigger stock_movements_only_added on stock_movements',
}
