import { statement } from '../../../platform/db/statement.ts'

export const correct = statement<{ corrected: number }>(
  'correct_costs',
  'select correct_costs($1, $2, $3, $4) as corrected',
)

export const corrections = statement<{ corrections: string }>(
  'corrections_of',
  'select corrections_of($1, $2, $3, $4, $5, $6, $7)::text as corrections',
)

export const correctionsOfUndone = statement<{ corrections: string }>(
  'corrections_of_undone',
  'select corrections_of_undone($1, $2)::text as corrections',
)

/** ETB of a unit as document $2 of branch $3 took it, without goods that went back since; null: as it was. */
export const costsWithout = statement<{ product_id: string; cost: number | null }>(
  'costs_without_goods_taken_back',
  `select p.id as product_id, w.left_cost as cost
     from unnest($4::uuid[]) p (id)
    cross join lateral value_without($1, $3, p.id, '{}', '{}', '{}', $2) w`,
)
