import { statement } from '../../../../platform/db/statement.ts'
import { inUnit } from '../../../catalogue/goods/unit-size/counted-row.ts'

/** Lines, from 1 on, that need units that have expired. */
export const findExpired = statement<{ line: number; goods: object }>(
  'needs_expired',
  `select u.line::int as line, expired_goods($1, u.product_id, $2, s.quantity, ${inUnit('g.good', 'p')}) as goods
     from unnest($3::uuid[], $4::int[]) with ordinality u (product_id, quantity, line)
     join products p on p.institution_id = $1 and p.id = u.product_id
     join branch_stock s on s.institution_id = $1 and s.product_id = u.product_id and s.branch_id = $2
    cross join lateral (select good_units($1, u.product_id, $2, s.quantity) as good) g
    cross join lateral (
           select coalesce(sum(n.units), 0) as units
             from unnest($5::int[], $6::date[], $7::int[]) n (line, expires_on, units)
            where n.line = u.line and n.expires_on < expiry_day()) n
    where g.good + n.units < u.quantity
    order by u.line`,
)
