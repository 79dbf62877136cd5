import { FREQUENT_KINDS } from '@mezgeb/contract/features'

import { linesBefore } from '../ledger/lines/return-of-line.ts'

const SELLING = FREQUENT_KINDS.map(({ kind }) => `'${kind}'`).join()

/** SQL for whether what a line m of the institution $1 sold cost is unknown; of a line that came back, whether that of its sale is. */
export const IS_COST_UNKNOWN = `case when m.kind in (${SELLING}) then m.cost is null else exists (
         select from ${linesBefore('m')} and o.cost is null) end`
