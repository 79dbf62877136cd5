import type { Planted } from '../../lib/goal.ts'

/** A count that comes a little late also takes movements for later that lie before a clock that was set back. */
export const countsBeforeLaterMovements: Planted = {
  name: 'a count that takes movements of the future for later ones',
  foundBy: ['G5.3'],
  code: [
    {
      file: 'src/modules/stock/stock-takes/add-stock-counts.sql',
      find: 'and m.created_at > p_now - p_age and m.created_at <= p_now), 0) else 0',
      replace: 'and m.created_at > p_now - p_age), 0) else 0',
    },
  ],
}
