import type { Planted } from '../lib/goal.ts'

/** What a sale left on hand can be told otherwise afterwards. */
export const changeableLedger: Planted = {
  name: 'ledger that can be changed',
  foundBy: ['G20'],
  sql: 'drop trigger stock_movements_only_added on stock_movements',
}
