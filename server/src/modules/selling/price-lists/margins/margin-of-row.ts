import { partsOf } from '../../../catalogue/goods/unit-size/counted-row.ts'

/** The contract's `marginFields`, and their SQL for product p: of the stock in all branches. */
export type MarginFields = { cost?: number }
export const MARGIN_FIELDS = `json_strip_nulls(json_build_object('cost', (
            select round(sum(s.value) * ${partsOf('p')} / nullif(sum(s.quantity), 0), 2) from branch_stock s
             where s.institution_id = $1 and s.product_id = p.id)))`
