import type { Planted } from '../../lib/goal.ts'

/** Goods that come without a cost are worth nothing, instead of the average of the branch. All sums still agree. */
export const costsNothing: Planted = {
  name: 'goods that come without a cost and are worth nothing',
  foundBy: ['G3.4'],
  code: [
    {
      file: 'src/modules/stock/ledger/post-movements.sql',
      find: 'coalesce(l.given, round(l.worth * l.quantity / l.units, 2))',
      replace: 'coalesce(l.given, 0)',
    },
  ],
}
