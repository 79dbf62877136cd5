import { statement } from '../../../platform/db/statement.ts'
import { isReturnOf } from '../sales/returned-lines.ts'

import type { Takings } from '@mezgeb/contract/selling/sale-takings'

type Amounts = { amount: number; before: number; sales: number }

/** `part` is what `id` is; null for a sum without an id. */
export type TakingsRow = Amounts & {
  part: 'branch' | 'seller' | 'tender' | 'account'
  id: string | null
  name: string | null
  ready_made: Takings['tenders'][number]['tender']['readyMade']
}

const made = (kind: string, ofScope: string) => `
       select d.id, d.kind, d.branch_id, d.user_id, d.total_amount, d.on_account from documents d
        where d.institution_id = $1 and d.kind = '${kind}' and ${ofScope}
          and d.created_at >= w.since and d.created_at < w.till`

// The asked days are from $3 to before $4, those to compare with from $5 to before $6. Nothing else is read.
const takings = (ofScope: string) => `
  with made as materialized (
     select w.is_chosen, d.*
       from (values (true, $3::timestamptz, $4::timestamptz), (false, $5, $6)) w (is_chosen, since, till)
      cross join lateral (${made('SALE', ofScope)} union all ${made('RETURN', ofScope)}) d),
   paid as materialized (
     select m.is_chosen, p.tender_id, sum(p.amount) as amount
       from made m
      cross join lateral (
            select p.tender_id, p.amount from payments p
             where p.institution_id = $1 and p.document_id = m.id offset 0) p
      group by 1, 2),
   parts as (
     select 'branch' as part, branch_id as id, is_chosen, total_amount as amount, (kind = 'SALE')::int as sales from made
     union all
     select 'seller', user_id, is_chosen, total_amount, (kind = 'SALE')::int from made
     union all
     select 'account', null, is_chosen, on_account, 0 from made where on_account <> 0
     union all
     select 'tender', tender_id, is_chosen, amount, 0 from paid
     union all
     select 'tender', c.id, w.is_chosen,
            coalesce((select sum(total_amount - on_account) from made m where m.is_chosen = w.is_chosen), 0)
              - coalesce((select sum(p.amount) from paid p where p.is_chosen = w.is_chosen), 0), 0
       from tenders c cross join (values (true), (false)) w (is_chosen)
      where c.institution_id = $1 and c.kind = 'CASH'),
   sums as (
     select t.part, t.id, coalesce(sum(t.amount) filter (where t.is_chosen), 0) as amount,
            coalesce(sum(t.amount) filter (where not t.is_chosen), 0) as before,
            coalesce(sum(t.sales) filter (where t.is_chosen), 0) as sales
       from parts t group by 1, 2)
  select s.*,
         case s.part when 'branch' then (select b.name from branches b where b.institution_id = $1 and b.id = s.id)
                     when 'seller' then (select u.name from users u where u.institution_id = $1 and u.id = s.id)
                     when 'tender' then (select t.name from tenders t where t.institution_id = $1 and t.id = s.id) end as name,
         (select t.ready_made from tenders t where t.institution_id = $1 and s.part = 'tender' and t.id = s.id) as ready_made
    from sums s
   where s.amount <> 0 or s.before <> 0 or s.sales > 0
   order by s.amount desc, s.before desc, s.id`

const ofInstitution = statement<TakingsRow>('takings_of_institution', takings('$2::uuid is null'))
const ofBranch = statement<TakingsRow>('takings_of_branch', takings('d.branch_id = $2'))

/** $2 is the branch or null. */
export const takingsOf = (branchId: string | null) => (branchId === null ? ofInstitution : ofBranch)

// By the end of the days. Few sales come back.
export const voidedSales = statement<{ sales: number }>(
  'voided_sales',
  `select count(*) as sales
     from (select distinct k.target_id as id
             from documents r
             join document_links k on k.institution_id = $1 and k.document_id = r.id and k.role = 'RETURNS'
            where r.institution_id = $1 and r.kind = 'RETURN' and ($2::uuid is null or r.branch_id = $2)
              and r.created_at >= $3 and r.created_at < $4) b
    cross join lateral (
          select from documents s
           where s.institution_id = $1 and s.id = b.id and s.created_at >= $3 and s.created_at < $4) s
    where 0 = (select sum(m.quantity) from stock_movements m
                where m.institution_id = $1
                  and m.document_id in (select b.id union all
                                        select k.document_id from document_links k
                                          join documents r on r.institution_id = $1 and r.id = k.document_id
                                         where ${isReturnOf('b.id')}
                                           and r.created_at < $4))`,
)

/** Of the tills that are open. */
export const cashInDrawers = statement<{ open: number; cash: number }>(
  'cash_in_drawers',
  `select count(*) as open, coalesce(sum(expected_cash($1, s.id)), 0) as cash
     from shifts s
    where s.institution_id = $1 and s.closed_at is null and ($2::uuid is null or s.branch_id = $2)`,
)

/**
 * $2 is the branch or null, $3 the end of today and $4 its beginning, $5 whether the caller posts stock-takes, $6 whether
 * quarantines are settled by the caller, $7 whether the caller may see shifts.
 */
export const waitingWork = statement<{
  orders: number
  stock_takes: number
  held: number
  tills: number
  differences: Takings['waiting']['differences']
  days: Takings['waiting']['days']
}>(
  'waiting_work_of_shop',
  `with recent as materialized (
     select s.branch_id, s.opened_at, (s.opened_at at time zone 'Africa/Addis_Ababa')::date as day,
            s.counted <> s.expected and s.reason is null as differs
       from shifts s
      where s.institution_id = $1 and $7::bool and s.opened_at >= $4::timestamptz - interval '7 days'
        and ($2::uuid is null or s.branch_id = $2))
   select (select count(*) from purchase_orders o
            where o.institution_id = $1 and o.state = 'ORDERED' and o.expected_on < $3
              and ($2::uuid is null or o.branch_id = $2)) as orders,
          (select count(*) from stock_takes t
            where t.institution_id = $1 and t.status = 'COUNTED' and $5::bool
              and ($2::uuid is null or t.branch_id = $2)) as stock_takes,
          (select count(distinct g.document_id) from quarantine_goods g
            where g.institution_id = $1 and g.released + g.written_off < g.quantity and $6::bool
              and ($2::uuid is null or g.branch_id = $2)) as held,
          (select count(*) from shifts s
            where s.institution_id = $1 and s.closed_at is null and s.opened_at < $4 and $7::bool
              and ($2::uuid is null or s.branch_id = $2)) as tills,
          (select json_build_object('count', count(*), 'oldest', min(r.day)) from recent r where r.differs) as differences,
          (select json_build_object('count', count(*), 'oldest', min(d.day))
             from (select distinct r.branch_id, r.day from recent r where r.opened_at < $4) d
            where exists (select from day_closes c where c.institution_id = $1 and c.branch_id = d.branch_id)
              and not exists (select from day_closes c
                               where c.institution_id = $1 and c.branch_id = d.branch_id and c.day = d.day)) as days`,
)
