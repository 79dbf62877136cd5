import { statement } from '../../../platform/db/statement.ts'

import type { ReadyMadeTender } from '@mezgeb/contract/selling/tenders'

export type TakingsRow = {
  kind: string
  tender_id: string
  name: string
  ready_made: ReadyMadeTender | null
  is_cash: boolean
  amount: number
}

export const takingsOfShift = statement<TakingsRow>(
  'takings_of_shift',
  `select b.kind, t.id as tender_id, t.name, t.ready_made, t.kind = 'CASH' as is_cash, b.amount
     from (select m.kind, m.tender_id, sum(m.amount) as amount
             from (select d.kind, c.id as tender_id,
                          d.total_amount - d.on_account - coalesce((
                            select sum(p.amount) from payments p
                             where p.institution_id = $1 and p.document_id = d.id), 0) as amount
                     from documents d
                    cross join (select c.id from tenders c where c.institution_id = $1 and c.kind = 'CASH') c
                    where d.institution_id = $1 and d.shift_id = $2
                   union all
                   select d.kind, p.tender_id, p.amount
                     from documents d
                    cross join lateral (
                           select p.tender_id, p.amount from payments p
                            where p.institution_id = $1 and p.document_id = d.id offset 0) p
                    where d.institution_id = $1 and d.shift_id = $2) m
            where m.amount <> 0
            group by m.kind, m.tender_id) b
     join tenders t on t.institution_id = $1 and t.id = b.tender_id
    order by t.position, t.id, b.kind`,
)

export const documentsOfShift = statement<{
  kind: string
  count: number
  total: number
  on_account: number
  tax: number
}>(
  'documents_of_shift',
  `select d.kind, count(*) as count, sum(d.total_amount) as total, sum(d.on_account) as on_account,
          coalesce(sum(d.tax), 0) as tax
     from documents d
    where d.institution_id = $1 and d.shift_id = $2
    group by d.kind order by d.kind`,
)

export const discountsOfShift = statement<{ discounts: number }>(
  'discounts_of_shift',
  `select coalesce(-sum(m.discount), 0) as discounts
     from documents d
    cross join lateral (
           select m.discount from stock_movements m
            where m.institution_id = $1 and m.document_id = d.id and m.discount <> 0 offset 0) m
    where d.institution_id = $1 and d.shift_id = $2`,
)
