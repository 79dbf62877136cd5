import type { Planted } from '../lib/goal.ts'

/** Each cart locks its stock in an order of its own. */
export const locksInAnyOrder: Planted = {
  name: 'stock locked in any order',
  foundBy: ['G3.2'],
  code: [
    {
      file: 'src/modules/sales/record-sale.sql',
      find: 'order by s.product_id',
      replace: 'order by random()',
    },
  ],
}
