import { statement } from '../../../platform/db/statement.ts'

export const setLevelsOf = statement<{ is_set: boolean }>(
  'set_levels',
  'select set_levels($1, $2, $3, $4, $5) as is_set',
)

/** The levels of products in branches, in the order of the arrays. */
export const levelsNow = statement<{ minimum: number | null; maximum: number | null }>(
  'levels_now',
  `select (select l.minimum from product_levels l
            where l.institution_id = $1 and l.branch_id = u.branch_id and l.product_id = u.product_id) as minimum,
          (select l.maximum from product_levels l
            where l.institution_id = $1 and l.branch_id = u.branch_id and l.product_id = u.product_id) as maximum
     from unnest($2::uuid[], $3::uuid[]) with ordinality u (branch_id, product_id, n)
    order by u.n`,
)
