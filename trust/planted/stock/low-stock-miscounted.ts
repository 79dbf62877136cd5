import type { Planted } from '../../lib/goal.ts'

/** A product with exactly its threshold is not counted as low. */
export const lowStockMiscounted: Planted = {
  name: 'low stock counted one too late',
  foundBy: ['G3.4'],
  code: [
    {
      find: 'else shown.units end <= p.low_stock_threshold)) end',
      replace: 'else shown.units end < p.low_stock_threshold)) end',
    },
  ],
}
