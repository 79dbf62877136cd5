import type { Planted } from '../../lib/goal.ts'

/** Each cart locks its stock in its own order, so carts deadlock. */
export const locksInAnyOrder: Planted = {
  name: 'stock locked in any order',
  foundBy: ['G3.2'],
  code: [
    // Or no two carts of one process would want the same stock at once.
    {
      file: 'src/modules/selling/sales/batch-sales.ts',
      find: 'keysOf: (sale) => lockedBy(sale)',
      replace: 'keysOf: () => []',
    },
    {
      file: 'src/modules/selling/sales/record-sales.sql',
      find: /from (unnest\(p_line_sales[^)]*\))/,
      replace: 'from (select * from $1 u order by random())',
    },
    // Longer than PostgreSQL's deadlock_timeout, or batches give up and are recorded one by one.
    {
      file: 'src/modules/selling/sales/record-sales.sql',
      find: 'set enable_bitmapscan = off\nas $$',
      replace: "set enable_bitmapscan = off\nset lock_timeout = '4s'\nas $$",
    },
    {
      file: 'src/modules/selling/sales/record-sales.sql',
      find: 'u (product_id) order by 1',
      replace: 'u (product_id) order by random()',
    },
    {
      file: 'src/modules/selling/sales/record-sales.sql',
      find: 'for no key update skip locked) s',
      replace:
        'for no key update) s cross join lateral (select pg_sleep(0.001 + 0 * s.on_hand)) as while_another_locks',
    },
  ],
}
