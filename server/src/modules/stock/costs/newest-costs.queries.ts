import { statement } from '../../../platform/db/statement.ts'

/** Newest costs of valid documents (newest-cost.sql). */
export const keepNewest = statement<never>(
  'keep_newest_costs',
  `update branch_stock s set last_cost = newest_cost($1, $2, s.product_id)
    where s.institution_id = $1 and s.branch_id = $2 and s.product_id = any ($3)`,
)
