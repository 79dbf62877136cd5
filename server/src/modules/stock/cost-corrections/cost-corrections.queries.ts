import { statement } from '../../../platform/db/statement.ts'

/** Of a document that takes goods back, by product (post-movements.sql). */
export type Corrections = Readonly<Record<string, object>>

export const correct = statement<{ corrected: number }>(
  'correct_costs',
  'select correct_costs($1, $2, $3, $4) as corrected',
)

export const corrections = statement<{ corrections: Corrections }>(
  'corrections_of',
  'select corrections_of($1, $2, $3, $4, $5, $6) as corrections',
)

export const correctionsOfUndone = statement<{ corrections: Corrections }>(
  'corrections_of_undone',
  'select corrections_of_undone($1, $2, $3, $4, $5) as corrections',
)

/**
 * ETB of a unit as document $2 took it, without goods that went back since in branch $3; null: as it was. Where it would have had none, that of
 * a unit on hand; `is_unknown`: that has none either.
 */
export const costsWithout = statement<{
  product_id: string
  cost: number | null
  is_unknown: boolean
}>(
  'costs_without_goods_taken_back',
  `select p.id as product_id, c.cost, w.rests and c.cost is null as is_unknown
     from unnest($4::uuid[]) p (id)
    cross join lateral cost_without($1, $3, p.id, $2) w
    cross join lateral (
          select max(s.quantity) as quantity, max(s.value) as value
            from branch_stock s where s.institution_id = $1 and s.product_id = p.id and s.branch_id = $3) s
    cross join lateral (
          select coalesce(w.cost, case when w.rests and s.quantity > 0 and s.value > 0 then s.value / s.quantity end) as cost) c`,
)
