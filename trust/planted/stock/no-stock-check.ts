import type { Planted } from '../../lib/goal.ts'

const sales = 'src/modules/selling/sales/record-sales.sql'

/** Sales read the stock without a lock, or not at all, and no constraint forbids negative stock. */
export const noStockCheck: Planted = {
  name: 'stock read without a lock',
  foundBy: ['G3.1'],
  code: [
    { file: sales, find: 'for no key update skip locked) s', replace: 'limit 1) s' },
    { file: sales, find: '    having bool_and(f.wanted <= f.on_hand)', replace: '' },
  ],
  sql: 'alter table branch_stock drop constraint branch_stock_quantity_check',
}
