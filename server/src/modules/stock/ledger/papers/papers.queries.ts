import { PAPERS_MAX } from '@mezgeb/contract/stock/papers'

import { statement } from '../../../../platform/db/statement.ts'
import {
  linkedNumber,
  orderNumber,
  paperNumber,
  takeNumber,
  transferNumber,
} from './paper-number.ts'

import type { Paper } from '@mezgeb/contract/stock/papers'

/** Papers whose number is $2, in reach of branch $3, or with null of all; documents of the kinds $4. */
export const papersByNumber = statement<Paper>(
  'papers_by_number',
  `with found as materialized (select u.id from unnest(find_papers($1, $2)) u (id)),
        papers as (
     select d.id, d.kind, ${linkedNumber('d')} as number, d.dated as date, d.branch_id
       from found f join documents d on d.institution_id = $1 and d.id = f.id
      where ($3::uuid is null or d.branch_id = $3) and d.kind = any ($4)
      union all
     select t.id, 'TRANSFER', ${transferNumber('t')}, t.created_at, t.to_branch_id
       from found f join transfers t on t.institution_id = $1 and t.id = f.id
      where $3::uuid is null or t.to_branch_id = $3 or t.from_branch_id = $3 and t.state <> 'DRAFT'
      union all
     select o.id, 'PURCHASE_ORDER', ${orderNumber('o')}, o.created_at, o.branch_id
       from found f join purchase_orders o on o.institution_id = $1 and o.id = f.id
      where $3::uuid is null or o.branch_id = $3
      union all
     select s.id, 'STOCK_TAKE', ${takeNumber('s')}, s.created_at, s.branch_id
       from found f join stock_takes s on s.institution_id = $1 and s.id = f.id
      where $3::uuid is null or s.branch_id = $3)
   select p.id, p.kind, p.number, p.date, json_build_object('id', b.id, 'name', b.name) as branch
     from papers p
     join branches b on b.institution_id = $1 and b.id = p.branch_id
    order by p.number, p.kind, p.id
    limit least($5::int, ${PAPERS_MAX})`,
)

/** The numbers of those of the records $2 that have one. */
export const findPaperNumbers = statement<{ id: string; number: string }>(
  'numbers_of_papers',
  `select d.id, ${paperNumber('d')} as number
     from unnest($2::uuid[]) u (id)
    cross join lateral (select * from documents d where d.institution_id = $1 and d.id = u.id limit 1) d
    where d.number is not null
    union all
   select t.id, ${transferNumber('t')} from transfers t where t.institution_id = $1 and t.id = any ($2)
    union all
   select o.id, ${orderNumber('o')} from purchase_orders o where o.institution_id = $1 and o.id = any ($2)
    union all
   select s.id, ${takeNumber('s')} from stock_takes s where s.institution_id = $1 and s.id = any ($2)`,
)
