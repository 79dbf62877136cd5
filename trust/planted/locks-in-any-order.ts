import type { Planted } from '../lib/goal.ts'

/** Each cart locks its stock in an order of its own, and many of them wait for what others have locked. */
export const locksInAnyOrder: Planted = {
  name: 'stock locked in any order',
  foundBy: ['G3.2'],
  code: [
    {
      file: 'src/modules/sales/record-sale.sql',
      find: 'order by u.product_id',
      replace: 'order by random()',
    },
    {
      file: 'src/modules/sales/record-sales.sql',
      find: /from (unnest\(p_line_sales[^)]*\))/,
      replace: 'from (select * from $1 u order by random())',
    },
    {
      file: 'src/modules/sales/record-sales.sql',
      find: 'for no key update skip locked) s',
      replace:
        'for no key update) s cross join lateral (select pg_sleep(0.001 + 0 * s.on_hand)) as while_another_locks',
    },
  ],
}
