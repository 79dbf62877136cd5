import { statement } from '../../../platform/db/statement.ts'
import { jsonMembers } from '../../../platform/db/query/json-members.ts'
import { nameThen } from '../../catalogue/goods/name-then.ts'
import { linkedNumber } from '../../stock/ledger/papers/paper-number.ts'
import { countedBy } from '../../catalogue/goods/unit-size/counted-row.ts'
import { goodsColumns } from '../../catalogue/goods/goods-row.ts'
import { amountOfLine } from '../../stock/ledger/lines/line-amounts.ts'
import { FACETS_TO_RETURN } from '../sales/sale-row.ts'

import type { ReturnableSale } from '@mezgeb/contract/selling/sale-returns'
import type { PricedRow } from '../../catalogue/goods/goods-row.ts'
import type { FacetsToReturn } from '../sales/sale-row.ts'

export type SaleRow = {
  id: string
  branch_id: string
  customer_id: string
  /** The home branch of the customer. */
  home_id: string
  created_at: string
  on_account: number
  customer_group_id: string | null
  /** ETB, the smallest coin, and the tender of what is rounded off; null: cash is not rounded. */
  coin: number | null
  rounding_id: string | null
}

/** Sale $2 of branch $3, or with null of any. */
export const findSaleToReturn = statement<SaleRow>(
  'sale_to_return',
  `select s.id, s.branch_id, s.customer_id, s.created_at, s.on_account, group_of($1, s.customer_id) as customer_group_id,
          home_of($1, s.customer_id) as home_id,
          i.cash_rounding as coin,
          case when i.cash_rounding is not null
               then (select t.id from tenders t where t.institution_id = $1 and t.kind = 'ROUNDING') end as rounding_id
     from sales s
     join institutions i on i.id = $1
    where s.institution_id = $1 and s.id = $2 and ($3::uuid is null or s.branch_id = $3)`,
)

/**
 * ETB that sale $2 put on account, less what its returns took off again; at most what the customer still owes, or by how much the
 * balance is above the store credit that the sale used up.
 */
export const findLeftOnAccount = statement<{ left: number }>(
  'left_on_account',
  `select least(greatest(s.on_account + coalesce(sum(d.on_account), 0), 0),
                greatest(coalesce(b.owed, 0) - least(max(f.owed), 0), 0)) as left
     from sales s
     left join customer_balances b on b.institution_id = $1 and b.customer_id = s.customer_id
     left join (document_links k
                join documents d on d.institution_id = $1 and d.id = k.document_id and d.kind = 'RETURN')
       on k.institution_id = $1 and k.target_id = s.id and k.role = 'RETURNS'
    cross join lateral (
          select case when s.on_account > greatest(b.owed, 0) then owed_before($1, s.customer_id, s.created_at) end as owed) f
    where s.institution_id = $1 and s.id = $2
    group by s.on_account, b.owed`,
)

export type SoldRow = PricedRow & {
  product_id: string
  /** Its place in the sale, where the product is on several lines; else null. */
  of_line: number | null
  sold: number
  returned: number
  /** ETB of all units of the line. */
  amount: number
  facets: FacetsToReturn
  is_service: true | null
}

/** The lines of sale $2, under the names of its receipt. */
export const findSold = statement<SoldRow>(
  'sold_and_returned',
  `with returned as materialized (
     select m.product_id, m.of_line, sum(m.quantity)::int as units
       from document_links k
       join stock_movements m on m.institution_id = $1 and m.document_id = k.document_id and m.kind = 'RETURN'
      where k.institution_id = $1 and k.target_id = $2 and k.role = 'RETURNS'
      group by m.product_id, m.of_line)
   select g.product_id, g.of_line, ${nameThen('g.created_at')} as name, p.unit, ${countedBy('p')}, p.is_service, g.price, g.sold, g.amount, g.facets, coalesce(r.units, 0) as returned
     from (select m.product_id, m.line, case when count(*) over (partition by m.product_id) > 1 then m.line end as of_line, min(m.created_at) as created_at, -sum(m.quantity)::int as sold, max(m.unit_price) as price,
                  -sum(${amountOfLine('m')}) as amount,
                  json_build_object(${jsonMembers(FACETS_TO_RETURN)}) as facets
             from stock_movements m
            where m.institution_id = $1 and m.document_id = $2 and m.kind = 'SALE'
            group by m.product_id, m.line) g
    cross join lateral (select p.id, ${goodsColumns('p')}, p.is_service from products p
                         where p.institution_id = $1 and p.id = g.product_id limit 1) p
     left join returned r on r.product_id = g.product_id and r.of_line is not distinct from g.of_line
    order by g.line, g.product_id`,
)

/** The returns of sale $2. */
export const findReturnsOfSale = statement<ReturnableSale['returns'][number]>(
  'returns_of_sale',
  `select d.id, d.kind, ${linkedNumber('d')} as number, d.created_at as "createdAt", json_build_object('id', u.id, 'name', u.name) as by, d.note as reason,
          -d.total_amount as amount
     from document_links k
     join documents d on d.institution_id = $1 and d.id = k.document_id and d.kind = 'RETURN'
     join users u on u.institution_id = $1 and u.id = d.user_id
    where k.institution_id = $1 and k.target_id = $2 and k.role = 'RETURNS'
    order by d.created_at, d.id`,
)

/** ETB that the cash of the returns of sale $2 was more than what was due. */
export const findRounded = statement<{ over: number }>(
  'rounded_of_returns',
  `select coalesce(sum(p.amount), 0) as over
     from document_links k
    cross join lateral (
          select p.amount, p.tender_id from payments p
           where p.institution_id = $1 and p.document_id = k.document_id offset 0) p
     join tenders t on t.institution_id = $1 and t.id = p.tender_id and t.kind = 'ROUNDING'
    where k.institution_id = $1 and k.target_id = $2 and k.role = 'RETURNS'`,
)

/** The ready-made reason for damaged goods, if the institution still has it. */
export const findDamagedReason = statement<{ id: string }>(
  'damaged_reason',
  `select r.id from removal_reasons r where r.institution_id = $1 and r.ready_made = 'DAMAGED'`,
)
