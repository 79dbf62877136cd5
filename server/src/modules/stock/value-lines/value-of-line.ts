import { MOVES_QUARANTINE_VALUE } from '../quarantines/costs/quarantine-value.ts'
import { MOVES_TRANSIT_VALUE } from '../transfers/costs/transit-value.ts'
import { IS_COST_UNKNOWN } from './cost-unknown.ts'

/** The contract's `valueOfLine` of a line m of `movedByLine`: SQL by the names of fields. `isSold`: SQL for whether it was sold or came back. */
export const valueOfLine = (isSold: string) => ({
  cost: 'm.cost',
  costOfSales: `case when ${isSold} and not (${IS_COST_UNKNOWN}) then -coalesce(m.cost, 0) end`,
  elsewhere: `(
                select case when ${MOVES_TRANSIT_VALUE} or ${MOVES_QUARANTINE_VALUE} then -coalesce(cost, 0) else 0 end
                  from stock_movements
                 where institution_id = $1 and document_id = m.document_id and product_id = m.product_id and line = m.line)`,
  line: 'm.value_line',
})
