import { ON_ROAD_MAX } from '@mezgeb/contract/insight/product-history'

import { statement } from '../../../platform/db/statement.ts'
import { transferNumber } from '../ledger/papers/paper-number.ts'
import { VALUE_IN_TRANSIT } from './transit-facets.ts'
import { ENDS, IN_TRANSIT } from './transfers.queries.ts'

import type { OnRoad } from '@mezgeb/contract/insight/product-history'

/** Units of product $2 between two branches; $3 is one of them, or null for all. */
export const goodsInTransit = statement<OnRoad>(
  'goods_on_road',
  `select json_build_object('id', t.id, 'number', ${transferNumber('t')}) as transfer,
          json_build_object('id', f.id, 'name', f.name) as "fromBranch", json_build_object('id', o.id, 'name', o.name) as "toBranch",
          ${IN_TRANSIT} as units, s.at as since, ${VALUE_IN_TRANSIT} as value
     from transfer_lines l
     join transfers t on t.institution_id = $1 and t.id = l.transfer_id
     ${ENDS}
     join transfer_steps s on s.institution_id = $1 and s.transfer_id = t.id and s.step = 'SENT'
    where l.institution_id = $1 and l.product_id = $2 and l.accepted + l.damaged + l.returned + l.lost < l.sent
      and ($3::uuid is null or $3 in (t.from_branch_id, t.to_branch_id))
    order by s.at, t.id
    limit ${ON_ROAD_MAX}`,
)
