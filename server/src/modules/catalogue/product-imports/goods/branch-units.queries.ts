import { statement } from '../../../../platform/db/statement.ts'

/** The units of products in branches; a branch that never had any is left out. */
export const branchUnits = statement<{ product_id: string; branch_id: string; quantity: number }>(
  'units_in_branches',
  `select s.product_id, s.branch_id, s.quantity from branch_stock s
    where s.institution_id = $1 and s.product_id = any ($2) and s.branch_id = any ($3)`,
)
