import { countedAmounts } from '../../stock/ledger/counted-amounts.ts'
import { statement } from '../../../platform/db/statement.ts'
import { COUNTED_COST, VALUE_LISTS } from '../reports/counted-cost.ts'
import { movedByLine } from '../../stock/value-lines/moved-by-line.ts'
import { REPORTED } from '../../catalogue/goods/reported-goods.ts'
import { keepsStock } from '../../catalogue/goods/services/services.ts'

import type { BridgeLine } from '@mezgeb/contract/insight/bridge-lines'
import type { GoodsBridge } from '@mezgeb/contract/insight/value-bridge'
import type { ReadyMade } from '@mezgeb/contract/stock/removal-reasons'
import type { ReportedRow } from '../../catalogue/goods/reported-goods.ts'

export type AmountRow = {
  branch_id: string
  branch: string
  /** Null for the value at the start, and for goods in transit and in quarantine. */
  line: BridgeLine | null
  place: 'STOCK' | 'ROAD' | 'QUARANTINE'
  is_opening: boolean
  reason_id: string | null
  reason: string | null
  ready_made: ReadyMade | null
  amount: number
}

const [OF_BRANCHES, OF_TRANSIT, OF_QUARANTINE] = VALUE_LISTS
const LISTS = [OF_BRANCHES, OF_TRANSIT, OF_QUARANTINE]
/** The value of a branch; movements give to what is in transit or in quarantine the other way. */
const places = (isOpening: boolean, days: [string, string]) => `
     select s.part as branch_id, v.place, ${isOpening} as is_opening, null as line, null::uuid as reason_id, sum(v.amount) as amount
       from ${countedAmounts(COUNTED_COST, LISTS, days)} s
      cross join lateral (
            values ('STOCK', s.amount), ('ROAD', case when s.list = '${OF_TRANSIT}' then -s.amount end),
                   ('QUARANTINE', case when s.list = '${OF_QUARANTINE}' then -s.amount end)) v (place, amount)
      where ${isOpening} or v.place <> 'STOCK'
      group by s.part, v.place`

/**
 * ETB by branch: the value before $3, of its stock and of its goods in transit and in quarantine, and the changes before $4. One statement, so
 * that everything is of one moment.
 */
export const bridgeByBranch = statement<AmountRow>(
  'value_bridge',
  `with amounts as materialized (
     ${places(true, [`'-infinity'`, '$3'])}
     union all
     ${places(false, ['$3', '$4'])}
     union all
     select m.branch_id, 'STOCK', false, m.value_line, r.target_id, sum(m.cost)
       from ${movedByLine('($2::uuid is null or m.branch_id = $2) and m.created_at < $4 and m.cost <> 0')} m
       left join lateral (
            select l.target_id from document_links l
             where l.institution_id = $1 and l.document_id = m.removal_id and l.role = 'REASON' limit 1) r on true
      group by m.branch_id, m.value_line, r.target_id)
   select a.branch_id, b.name as branch, a.place, a.is_opening, a.line, a.reason_id, r.name as reason, r.ready_made, a.amount
     from amounts a
     join branches b on b.institution_id = $1 and b.id = a.branch_id
     left join removal_reasons r on r.institution_id = $1 and r.id = a.reason_id
    where a.amount <> 0
    order by b.name, b.id, r.name, r.id`,
)

export type GoodsRow = ReportedRow & {
  /** ETB now, and what changed since $3. */
  value: number
  since: number
  /** Units now, what moved since $3, and of that before $4. */
  units: number
  units_since: number
  units_moved: number
  changes: GoodsBridge['changes'] | null
}

const MOVED = `exists (
             select from stock_movements m
              where m.institution_id = $1 and m.product_id = s.product_id and m.branch_id = s.branch_id and m.created_at >= $3
                and m.balance is not null
             offset 0)`

const SHOWN = `
     from branch_stock s
     join products p on p.institution_id = $1 and p.id = s.product_id
    where s.institution_id = $1 and ($2::uuid is null or s.branch_id = $2)
      and (s.quantity > 0 or s.value > 0 or ${MOVED})`

/** Services that were goods: they have no stock, and their past stays. */
const SHOWN_ONCE = `
     from products p
     join lateral (select p.id as product_id, b.id as branch_id, 0 as quantity, 0 as value from branches b
                    where b.institution_id = $1 and ($2::uuid is null or b.id = $2)) s on true
    where p.institution_id = $1 and not (${keepsStock('p')}) and ${MOVED}`

const pageOf = (shown: string) => `(
     select ${REPORTED}, ${keepsStock('p')} as keeps_stock, s.branch_id, coalesce(s.value, 0) as value, s.quantity as units
       ${shown} and p.name_key >= $5 and (p.name_key, p.id, s.branch_id) > ($5, $6, $7)
      order by p.name_key, p.id, s.branch_id limit $8)`
const TOTAL = `(select count(*) ${SHOWN}) + (select count(*) ${SHOWN_ONCE})`

/** A page of products and branches: those that are there, or moved since $3. */
export const bridgeByGoods = statement<GoodsRow>(
  'value_bridge_goods',
  `with page as materialized (
     select * from (${pageOf(SHOWN)} union all ${pageOf(SHOWN_ONCE)}) u order by name_key, product_id, branch_id limit $8)
   select g.*, b.name as branch, coalesce(c.since, 0) as since, coalesce(c.units_since, 0) as units_since,
          coalesce(c.units_moved, 0) as units_moved, c.changes, ${TOTAL} as total
     from page g
    cross join lateral (select b.name from branches b where b.institution_id = $1 and b.id = g.branch_id limit 1) b
    cross join lateral (
          select sum(l.since) as since, sum(l.units_since) as units_since, sum(l.units_moved) as units_moved,
                 json_agg(json_build_object('line', l.line, 'amount', l.amount) order by l.line) filter (where l.amount <> 0) as changes
            from (select m.value_line as line, sum(m.cost) as since, sum(m.cost) filter (where m.created_at < $4) as amount,
                         sum(m.quantity) as units_since, sum(m.quantity) filter (where m.created_at < $4) as units_moved
                    from ${movedByLine('m.product_id = g.product_id and m.branch_id = g.branch_id and (g.keeps_stock or m.balance is not null)')} m
                   group by m.value_line) l) c
    order by g.name_key, g.product_id, g.branch_id`,
)

export const bridgedGoods = statement<{ total: number }>(
  'value_bridge_goods_total',
  `select ${TOTAL} as total where $4::timestamptz is not null`,
)
