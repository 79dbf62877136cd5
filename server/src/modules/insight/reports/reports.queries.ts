import { DOCUMENT_KINDS, FREQUENT_KINDS } from '@mezgeb/contract/features'

import { stands } from '../../stock/reversals/stands.ts'
import { countedAmounts } from '../summaries/counted-total.ts'
import { statement } from '../../../platform/db/statement.ts'
import { COUNTED_COST, VALUE_LISTS } from './counted-cost.ts'

import type { LossReport } from '@mezgeb/contract/insight/reports'
import type { RemovalReason } from '@mezgeb/contract/stock/removal-reasons'

const [OF_BRANCHES, OF_ROAD, OF_QUARANTINE] = VALUE_LISTS

type ValueRow = { id: string; name: string; value: number; to_road: number; held: number }

/** ETB at cost of every branch by the movements before $4, what it gave to the road less what it took from there, and in quarantine. */
export const stockValueOf = statement<ValueRow>(
  'stock_value_of_day',
  `with a as materialized (
          select part, sum(amount) as value, -coalesce(sum(amount) filter (where list = '${OF_ROAD}'), 0) as to_road,
                 -coalesce(sum(amount) filter (where list = '${OF_QUARANTINE}'), 0) as held
            from ${countedAmounts(COUNTED_COST, [OF_BRANCHES, OF_ROAD, OF_QUARANTINE])} s group by part)
   select b.id, b.name, a.value, a.to_road, a.held
     from a
     join branches b on b.institution_id = $1 and b.id = a.part
    order by 3 desc, b.name, b.id`,
)

type Losses = { removals: number; units: number; cost: number; amount: number }
type ReasonRow = Losses & Pick<RemovalReason, 'readyMade'> & { id: string | null; reason: string }

const LOSSES = `count(distinct d.id)::int as removals, -sum(shown_quantity(m.quantity, m.unit_size)) as units,
          -coalesce(sum(m.cost), 0) as cost, -sum(line_amount(m.quantity, m.unit_price, m.unit_size, m.discount)) as amount`
/** Removals recorded from $3 and before $4: the stock value has the same day. */
const REMOVED = `
     from documents d
     join stock_movements m on m.institution_id = $1 and m.document_id = d.id
     left join document_links l on l.institution_id = $1 and l.document_id = d.id and l.role = 'REASON'
     left join removal_reasons r on r.institution_id = $1 and r.id = l.target_id
    where d.institution_id = $1 and d.kind = 'REMOVAL' and ($2::uuid is null or d.branch_id = $2)
      and d.created_at >= $3 and d.created_at < $4
      and not exists (select from document_links l
                       where l.institution_id = $1 and l.target_id = d.id and l.role = 'REVERSES')`

export const lossesByReason = statement<ReasonRow>(
  'losses_by_reason',
  `select r.id, coalesce(r.name, '') as reason, r.ready_made as "readyMade", ${LOSSES} ${REMOVED}
    group by r.id, r.name, r.ready_made
    order by r.id is null, 6 desc, 7 desc, 2`,
)

/** Without those that have a reason of the list. */
export const lossesByText = statement<Losses & { reason: string }>(
  'losses_by_text',
  `select d.note as reason, ${LOSSES} ${REMOVED} and r.id is null
    group by d.note
    order by 4 desc, 5 desc, 1
    limit $5`,
)

// Literals, because the index of rare documents is a partial one.
const RARE = Object.keys(DOCUMENT_KINDS)
  .filter((kind) => FREQUENT_KINDS.every((one) => one.kind !== kind))
  .map((kind) => `'${kind}'`)
  .join()

/** Corrections of values move no units. Lines without units are those of a revaluation, or take one back. */
export const otherChanges = statement<LossReport['others'][number]>(
  'other_changes_of_value',
  `select k.kind, count(distinct m.document_id)::int as documents, -sum(m.cost) as cost
     from documents d
     join stock_movements m on m.institution_id = $1 and m.document_id = d.id and (m.quantity = 0 or m.kind in ('COUNT', 'TRANSIT_LOSS'))
    cross join lateral (select case when m.line >= 1 and m.quantity = 0 then 'REVALUATION' else m.kind end as kind) k
    where d.institution_id = $1 and d.kind in (${RARE})
      and ($2::uuid is null or d.branch_id = $2) and d.created_at >= $3 and d.created_at < $4
      and (d.kind <> 'COUNT' or ${stands('d.id')})
    group by k.kind
   having sum(m.cost) <> 0
    order by 3 desc, 1`,
)
