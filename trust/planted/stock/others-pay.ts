import type { Planted } from '../../lib/goal.ts'

/** Goods that stay pay for those that are taken back after a sale. All sums still agree. */
export const othersPay: Planted = {
  name: 'goods that are taken back at the cost of others',
  foundBy: ['G3.4'],
  code: [
    {
      file: 'src/modules/stock/cost-corrections/corrections-of.sql',
      find: 'coalesce(w.value, 0) - s.value + t.cost',
      replace: '0',
    },
  ],
}
