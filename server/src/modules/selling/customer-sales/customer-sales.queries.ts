import { statement } from '../../../platform/db/statement.ts'
import { numberOfDocument, paperNumber } from '../../stock/ledger/papers/paper-number.ts'
import { isReturnOf } from '../sales/returned-lines.ts'

import type { OpenItem, StatementEntry } from '@mezgeb/contract/selling/customer-sales'

type Place = OpenItem['branch']

type OpenItemRow = {
  sale_id: string
  is_opening: boolean
  number: string | null
  created_at: string
  branch: Place
} & Pick<OpenItem, 'amount' | 'open'>

/** SQL for the branch of a row as JSON. */
const branchOf = (row: string) => `
  (select json_build_object('id', b.id, 'name', b.name) from branches b
    where b.institution_id = $1 and b.id = ${row}.branch_id) as branch`

/** Unpaid sales of customer $2, the oldest first. */
export const openItemsOf = statement<OpenItemRow>(
  'open_items_of_customer',
  `select o.sale_id, ${numberOfDocument('o.sale_id')} as number, o.created_at, o.amount, o.open, ${branchOf('o')},
          exists (select from opening_debts d where d.institution_id = $1 and d.id = o.sale_id) as is_opening
     from open_items($1, $2) o
    order by o.created_at, o.sale_id`,
)

/** The newest sales of customer $2, $3 at most: how many, ETB less what came back, and when the last one was. */
export const boughtBy = statement<{ sales: number; amount: number; last_at: string | null }>(
  'bought_by_customer',
  `with sold as materialized (
     select d.id, d.created_at, d.total_amount
       from documents d
      where d.institution_id = $1 and d.customer_id = $2 and d.kind = 'SALE'
      order by d.created_at desc, d.id desc
      limit $3)
   select count(*)::int as sales, max(s.created_at) as last_at,
          coalesce(sum(s.total_amount), 0) + coalesce(sum(r.amount), 0) as amount
     from sold s
     left join lateral (
            select sum(d.total_amount) as amount
              from document_links k
             cross join lateral (select r.total_amount from documents r
                                  where r.institution_id = $1 and r.id = k.document_id limit 1) d
             where ${isReturnOf('s.id')}) r on true`,
)

type EntryRow = Pick<StatementEntry, 'id' | 'kind' | 'number' | 'note' | 'amount'> & {
  created_at: string
  branch: Place
}

/**
 * The debt of customer $2 now, beside each document since $3 that moved it; of documents of one millisecond those that raise the
 * debt first. Without a document one row with nulls.
 */
export const accountSince = statement<
  { owed: number } & { [Key in keyof EntryRow]: EntryRow[Key] | null }
>(
  'account_of_customer_since',
  `with moved as materialized (
     select d.id, d.kind, ${paperNumber('d')} as number, d.created_at, d.note, d.on_account as amount, d.branch_id
       from documents d
      where d.institution_id = $1 and d.customer_id = $2 and d.kind = 'SALE' and d.created_at >= $3 and d.on_account <> 0
     union all
     select d.id, d.kind, ${paperNumber('d')} as number, coalesce(m.since, d.created_at), d.note, d.on_account, d.branch_id
       from opening_debts o
      cross join lateral (values (o.id, start_of_day(o.since)), (o.void_id, null)) m (id, since)
      cross join lateral (select * from documents p
                           where p.institution_id = $1 and p.id = m.id limit 1) d
      where o.institution_id = $1 and o.customer_id = $2 and coalesce(m.since, d.created_at) >= $3
     union all
     select d.id, d.kind, ${paperNumber('d')} as number, d.created_at, d.note, d.on_account, d.branch_id
       from document_links k
      cross join lateral (select * from documents p
                           where p.institution_id = $1 and p.id = k.document_id limit 1) d
      where k.institution_id = $1 and k.target_id = $2 and k.role = 'PAYS' and d.created_at >= $3
     union all
     select d.id, d.kind, ${paperNumber('d')} as number, d.created_at, d.note, d.on_account, d.branch_id
       from documents d
      where d.institution_id = $1 and d.customer_id = $2 and d.kind = 'RETURN' and d.created_at >= $3 and d.on_account <> 0)
   select a.owed, e.id, e.kind, e.number, e.created_at, e.note, e.amount, ${branchOf('e')}
     from (select coalesce((select b.owed from customer_balances b
                             where b.institution_id = $1 and b.customer_id = $2), 0) as owed) a
     left join moved e on true
    order by e.created_at, e.amount desc, e.id
    limit $4`,
)

type DebtorRow = {
  id: string
  name: string
  phone: string | null
  branch: Place
  owed: number
  since: string
  ages: number[]
}

/** Customers of branch $2, or with null of all, who owe; by age of their unpaid sales since $3, $4, $5 and before. */
export const debtors = statement<DebtorRow>(
  'customers_who_owe',
  `select c.id, c.name, c.phone, ${branchOf('c')}, a.owed, a.since,
          json_build_array(a.to_30, a.to_60, a.to_90, a.older) as ages
     from customer_balances o
    cross join lateral (select * from customers k
                         where k.institution_id = $1 and k.id = o.customer_id limit 1) c
    cross join lateral (
           select sum(i.open) as owed, min(i.created_at) as since,
                  coalesce(sum(i.open) filter (where i.created_at >= $3), 0) as to_30,
                  coalesce(sum(i.open) filter (where i.created_at >= $4 and i.created_at < $3), 0) as to_60,
                  coalesce(sum(i.open) filter (where i.created_at >= $5 and i.created_at < $4), 0) as to_90,
                  coalesce(sum(i.open) filter (where i.created_at < $5), 0) as older
             from open_items($1, o.customer_id) i) a
    where o.institution_id = $1 and o.owed > 0 and ($2::uuid is null or c.branch_id = $2)
    order by a.owed desc, c.name, c.id`,
)

/** ETB that customers of branch $2, or with null of all, owe. */
export const debtOf = statement<{ owed: number }>(
  'debt_of_customers',
  `select coalesce(sum(o.owed), 0) as owed
     from customer_balances o
    where o.institution_id = $1 and o.owed > 0
      and ($2::uuid is null
           or (select c.branch_id from customers c where c.institution_id = $1 and c.id = o.customer_id) = $2)`,
)
