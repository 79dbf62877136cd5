import { DOCUMENT_KINDS, FREQUENT_KINDS } from '@mezgeb/contract/features'
import { LOSS_LINES } from '@mezgeb/contract/insight/bridge-lines'

import { movedByLine } from '../../stock/value-lines/moved-by-line.ts'
import { countedAmounts } from '../../stock/ledger/counted-amounts.ts'
import { statement } from '../../../platform/db/statement.ts'
import { COUNTED_COST, VALUE_LISTS } from './counted-cost.ts'
import { measuredParts } from '../../catalogue/goods/measured-sum.ts'
import { REPORTED } from '../../catalogue/goods/reported-goods.ts'
import { atPrice, countedBy, inUnit } from '../../catalogue/goods/unit-size/counted-row.ts'

import type { BridgeLine } from '@mezgeb/contract/insight/bridge-lines'
import type { LostGoods } from '@mezgeb/contract/insight/reports'
import type { RemovalReason } from '@mezgeb/contract/stock/removal-reasons'
import type { MeasuredPart } from '../../catalogue/goods/measured-sum.ts'
import type { ReportedRow } from '../../catalogue/goods/reported-goods.ts'

const [OF_BRANCHES, OF_TRANSIT, OF_QUARANTINE] = VALUE_LISTS

type ValueRow = { id: string; name: string; value: number; to_road: number; held: number }

/** ETB at cost of every branch by the movements before $4, what it gave to the road less what it took from there, and in quarantine. */
export const stockValueOf = statement<ValueRow>(
  'stock_value_of_day',
  `with a as materialized (
          select part, sum(amount) as value, -coalesce(sum(amount) filter (where list = '${OF_TRANSIT}'), 0) as to_road,
                 -coalesce(sum(amount) filter (where list = '${OF_QUARANTINE}'), 0) as held
            from ${countedAmounts(COUNTED_COST, [OF_BRANCHES, OF_TRANSIT, OF_QUARANTINE])} s group by part)
   select b.id, b.name, a.value, a.to_road, a.held
     from a
     join branches b on b.institution_id = $1 and b.id = a.part
    order by 3 desc, b.name, b.id`,
)

type Lost = {
  removals: number
  units: number
  measured: MeasuredPart[] | null
  cost: number
  amount: number
}
type LostRow = Lost &
  Pick<RemovalReason, 'readyMade'> & { line: BridgeLine; id: string | null; reason: string }

// Literals, because the index of rare documents is a partial one. No sale is a loss.
const RARE = Object.keys(DOCUMENT_KINDS)
  .filter((kind) => FREQUENT_KINDS.every((one) => one.kind !== kind))
  .map((kind) => `'${kind}'`)
  .join()
/** Recorded from $3 and before $4: the stock value has the same days. A reversal has the reason and the price of its removal. */
const LOST = `
     from (select d.id from documents d
            where d.institution_id = $1 and d.kind in (${RARE}) and ($2::uuid is null or d.branch_id = $2)
              and d.created_at >= $3 and d.created_at < $4) doc
    cross join lateral ${movedByLine('m.document_id = doc.id')} m
     left join lateral (
          select l.target_id as id from document_links l
           where l.institution_id = $1 and l.document_id = m.removal_id and l.role = 'REASON' limit 1) r on true
     left join lateral (
          select o.unit_price, ${countedBy('o')} from stock_movements o
           where o.institution_id = $1 and o.document_id = m.removal_id and o.line >= 1 limit 1) o on true`
const SUMS = `(count(distinct m.document_id) filter (where not m.is_reversal)
           - count(distinct m.document_id) filter (where m.is_reversal))::int as removals,
          -sum(${inUnit('m.quantity', 'm')}) as units, -coalesce(sum(m.cost), 0) as cost,
          -coalesce(sum(${atPrice('m.quantity', 'o.unit_price', 'o')}), 0) as amount`
const MEASURED = measuredParts(
  '-m.quantity',
  'm',
  '(select p.unit from products p where p.institution_id = $1 and p.id = m.product_id)',
)
const IN_LOSSES = `m.value_line in (${LOSS_LINES.map((line) => `'${line}'`).join()})`
const ANY = 'having sum(m.quantity) <> 0 or sum(m.cost) <> 0'

/** By line, removals by reason, too. */
export const lossesByLine = statement<LostRow>(
  'losses_by_line',
  `with lost as materialized (
     select m.value_line as line, r.id as reason_id, ${SUMS}, ${MEASURED} as measured ${LOST}
      where ${IN_LOSSES}
      group by m.value_line, r.id ${ANY})
   select l.line, r.id, coalesce(r.name, '') as reason, r.ready_made as "readyMade", l.removals, l.units, l.measured, l.cost, l.amount
     from lost l
     left join removal_reasons r on r.institution_id = $1 and r.id = l.reason_id
    order by r.id is null, l.cost desc, l.amount desc, r.name, l.line`,
)

/** Removals without a reason of the list. */
export const lossesByText = statement<Lost & { reason: string }>(
  'losses_by_text',
  `select n.note as reason, ${SUMS}, ${MEASURED} as measured ${LOST}
    cross join lateral (
          select d.note from documents d where d.institution_id = $1 and d.id = m.removal_id limit 1) n
    where m.value_line = 'LOST' and r.id is null
    group by n.note ${ANY}
    order by 4 desc, 5 desc, 1
    limit $5`,
)

export type LostGoodsRow = ReportedRow & Pick<LostGoods, 'cost' | 'amount' | 'changes'>

const LOST_GOODS = `
     select m.product_id, m.branch_id, m.value_line as line, ${SUMS} ${LOST}
      where ${IN_LOSSES}
      group by m.product_id, m.branch_id, m.value_line ${ANY}`

/** A page of products and branches that lost something. */
export const lossesByGoods = statement<LostGoodsRow>(
  'losses_by_goods',
  `with goods as materialized (
     select product_id, branch_id, sum(cost) as cost, sum(amount) as amount,
            json_agg(json_build_object('line', line, 'units', units, 'cost', cost) order by line) as changes
       from (${LOST_GOODS}) l group by product_id, branch_id)
   select ${REPORTED}, g.branch_id, b.name as branch, g.cost, g.amount, g.changes, (select count(*) from goods) as total
     from goods g
     join products p on p.institution_id = $1 and p.id = g.product_id
     join branches b on b.institution_id = $1 and b.id = g.branch_id
    where p.name_key >= $5 and (p.name_key, p.id, g.branch_id) > ($5, $6, $7)
    order by p.name_key, p.id, g.branch_id limit $8`,
)

export const lostGoods = statement<{ total: number }>(
  'losses_by_goods_total',
  `select count(distinct (product_id, branch_id)) as total from (${LOST_GOODS}) l`,
)
