import { statement } from '../../../../platform/db/statement.ts'
import { countedBy } from '../../../catalogue/goods/unit-size/counted-row.ts'

import type { CountedRow } from '../../../catalogue/goods/unit-size/counted-row.ts'

/** A line that needs units that have expired; `good`: those that have not. */
export type ExpiredRow = CountedRow & {
  /** From 1 on. */
  line: number
  good: number
  lots: { batch: string | null; expiresOn: string }[]
}

export const findExpired = statement<ExpiredRow>(
  'needs_expired',
  `select u.line::int as line, s.quantity - e.units as good, ${countedBy('p')},
          expired_lots($1, u.product_id, $2, s.quantity) as lots
     from unnest($3::uuid[], $4::int[]) with ordinality u (product_id, quantity, line)
     join products p on p.institution_id = $1 and p.id = u.product_id and p.tracks_expiry
     join branch_stock s on s.institution_id = $1 and s.product_id = u.product_id and s.branch_id = $2
    cross join lateral (select expired_units($1, u.product_id, $2, s.quantity) as units) e
    cross join lateral (
           select coalesce(sum(n.units), 0) as units
             from unnest($5::int[], $6::date[], $7::int[]) n (line, expires_on, units)
            where n.line = u.line and n.expires_on < expiry_day()) n
    where s.quantity - u.quantity < e.units - n.units
    order by u.line`,
)
