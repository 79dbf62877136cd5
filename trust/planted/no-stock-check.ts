import type { Planted } from '../lib/goal.ts'

const sale = 'src/modules/sales/record-sale.sql'
const together = 'src/modules/sales/record-sales.sql'

/** Sales read the stock without a lock, or not at all, and nothing in the table stands in the way of less than none. */
export const noStockCheck: Planted = {
  name: 'stock read without a lock',
  foundBy: ['G3.1'],
  code: [
    { file: sale, find: 'for no key update) s', replace: ') s' },
    { file: together, find: '    having bool_and(f.wanted <= f.on_hand)', replace: '' },
  ],
  sql: 'alter table branch_stock drop constraint branch_stock_quantity_check',
}
