import { FREQUENT_KINDS } from '@mezgeb/contract/features'

const SELLING = FREQUENT_KINDS.map(({ kind }) => `'${kind}'`).join()

/** SQL for whether what a line m of the institution $1 sold cost is unknown; of a line that came back, whether that of its sale is. */
export const IS_COST_UNKNOWN = `case when m.kind in (${SELLING}) then m.cost is null else exists (
         select from document_links k
           join stock_movements o on o.institution_id = $1 and o.document_id = k.target_id and o.product_id = m.product_id
          where k.institution_id = $1 and k.document_id = m.document_id and k.role = 'RETURNS' and o.cost is null) end`
