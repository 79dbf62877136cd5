import { MOVES_TRANSIT_VALUE } from '../../stock/transfers/costs/transit-value.ts'
import { MOVES_QUARANTINE_VALUE } from '../../stock/quarantines/costs/quarantine-value.ts'

import type { CountedList } from '../../../platform/db/counts/counted-total.ts'

const OF_BRANCHES = 'stock_value'
/** Costs that also move the value in transit, the other way. */
const OF_TRANSIT = 'stock_value_road'
/** Those that move the value in quarantine, the other way. */
const OF_QUARANTINE = 'stock_value_quarantine'

export const VALUE_LISTS = [OF_BRANCHES, OF_TRANSIT, OF_QUARANTINE] as const

/** Sums by branch and day, so that a report reads the days and not the movements. */
export const COUNTED_COST: CountedList = {
  name: OF_BRANCHES,
  source: 'stock_movements',
  at: 'created_at',
  part: 'branch_id',
  list: `case when ${MOVES_TRANSIT_VALUE} then '${OF_TRANSIT}'
              when ${MOVES_QUARANTINE_VALUE} then '${OF_QUARANTINE}' else '${OF_BRANCHES}' end`,
  amount: 'coalesce(cost, 0)',
}
