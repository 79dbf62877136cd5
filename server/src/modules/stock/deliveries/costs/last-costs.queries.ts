import { listLastCosts } from '@mezgeb/contract/stock/deliveries'

import { statement } from '../../../../platform/db/statement.ts'
import { serve } from '../../../../platform/http/serve.ts'
import { listScope } from '../../../business/branches/resolve-branch.ts'
import { countedBy } from '../../../catalogue/goods/unit-size/counted-row.ts'
import { placeOf } from '../../corrections/place-of.ts'
import { DELIVERIES } from '../proposals.queries.ts'
import { COST_DELIVERED, LAST_COST } from '../../costs/bought-costs.ts'

import type { Api } from '../../../../platform/http/serve.ts'

const lastCosts = statement<{ id: string; unit_cost: number }>(
  'last_costs',
  `with newest as materialized (select * from ${DELIVERIES} d),
        brought as materialized (
     select distinct on (m.product_id) m.product_id as id, ${COST_DELIVERED.unitCost} as unit_cost
       from newest n
       join stock_movements m on m.institution_id = $1 and m.document_id = n.document_id and m.line >= 1
      where m.product_id = any ($4) and m.purchase_cost is not null
      order by m.product_id, ${placeOf('m')} desc, n.created_at desc, m.line desc)
   select u.id, coalesce(b.unit_cost, s.unit_cost) as unit_cost
     from unnest($4::uuid[]) u (id)
     left join brought b on b.id = u.id
     left join lateral (
            select ${LAST_COST.unitCost} as unit_cost
              from branch_stock s
             cross join lateral (select ${countedBy('p')} from products p
                                  where p.institution_id = $1 and p.id = s.product_id limit 1) p
             where s.institution_id = $1 and s.product_id = u.id and s.branch_id = $2 limit 1) s on true
    where coalesce(b.unit_cost, s.unit_cost) is not null`,
)

/** Serves costs of products when they came last into the branch. Throws NOT_FOUND for a branch that is not in reach. */
export const lastCostRoutes = (api: Api): void =>
  serve(api, listLastCosts, async ({ db, actor, query }) => {
    const { branchId: given, supplierId, productIds } = query
    const { institutionId, branchId } = await listScope(db, actor, given)
    if (branchId === null) return []
    const ids = productIds.split(',')
    const rows = await db.read(institutionId, lastCosts(institutionId, branchId, supplierId, ids))
    return rows.map(({ id, unit_cost: unitCost }) => ({ productId: id, unitCost }))
  })
