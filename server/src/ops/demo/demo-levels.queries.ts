import { statement } from '../../platform/db/statement.ts'

import type { Transaction } from '../../platform/db/transactions.ts'

/** Of each branch the products that it sells most: a week's sales at least, three weeks' sales at most. */
const setDemoLevels = statement(
  'demo_set_levels',
  `select set_levels($1, array_agg(s.branch_id), array_agg(s.product_id), array_agg(s.units / 8), array_agg(s.units * 3 / 8))
     from (select m.branch_id, m.product_id, -sum(m.quantity)::int as units,
                  row_number() over (partition by m.branch_id order by sum(m.quantity / coalesce(m.unit_size, 1)), m.product_id) as place
             from stock_movements m
            where m.institution_id = $1 and m.kind = 'SALE'
            group by m.branch_id, m.product_id) s
    where s.place <= 12`,
)

export async function insertLevels(tx: Transaction, institutionId: string): Promise<void> {
  await tx.query(setDemoLevels(institutionId))
}
