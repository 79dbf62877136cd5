import { statement } from '../../../platform/db/statement.ts'

export type HeldRow = { product_id: string; quantity: number; value: number | null }

/**
 * Units on hand of products in a branch, and their value (ETB). Zero is unknown, where the newest cost is not zero, too
 * (docs/decisions/0108).
 */
export const heldValues = statement<HeldRow>(
  'held_values',
  `select s.product_id, s.quantity, case when s.value > 0 or s.quantity = 0 or s.last_cost = 0 then s.value end as value
     from branch_stock s
    where s.institution_id = $1 and s.branch_id = $2 and s.product_id = any ($3::uuid[])`,
)

// Of units of unknown cost the change is a VALUATION on line 0.
const REVALUED = `
     from stock_movements m
     left join lateral (
          select v.kind, v.cost from stock_movements v
           where v.institution_id = $1 and v.document_id = m.document_id and v.product_id = m.product_id and v.line = 0) v on true
    where m.institution_id = $1 and m.document_id = any ($2::uuid[]) and m.line >= 1`

/** The lines of a revaluation, in its order. */
export const revaluedLines = statement<{ units: number; before: number | null; after: number }>(
  'revalued_lines',
  `select m.balance as units, m.new_value as after, case when v.kind is null then m.new_value - m.cost end as before
     ${REVALUED}
    order by m.line`,
)

/** ETB before and after revaluations; unknown values add nothing. */
export const sumRevalued = statement<{ id: string; before: number; after: number }>(
  'sum_revalued',
  `select m.document_id as id, sum(m.new_value - m.cost - coalesce(v.cost, 0)) as before, sum(m.new_value) as after
     ${REVALUED}
    group by m.document_id`,
)
