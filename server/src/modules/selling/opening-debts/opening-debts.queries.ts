import { statement } from '../../../platform/db/statement.ts'

export type OpeningDebt = { id: string; customer_id: string; amount: number; since: string }

/** Those of customers $2 that were not taken back. */
export const openingDebtsOf = statement<OpeningDebt>(
  'opening_debts_of_customers',
  `select o.id, o.customer_id, o.amount, o.since::text as since
     from unnest($2::uuid[]) u (id)
    cross join lateral (
           select * from opening_debts o
            where o.institution_id = $1 and o.customer_id = u.id and o.void_id is null limit 1) o
    order by o.customer_id`,
)

type Account = {
  customer_id: string
  owed: number | null
  owed_since: string | null
  balance: number
  unpaid_since: string | null
  bought_since: string | null
}

/** Debts of customers $2: their opening debt, their balance with the day of its oldest part, and the day of their first sale. */
export const accountsOf = statement<Account>(
  'accounts_of_customers',
  `select u.id as customer_id, o.amount as owed, o.since::text as owed_since, coalesce(b.owed, 0) as balance,
          day_of(i.since)::text as unpaid_since, day_of(s.created_at)::text as bought_since
     from unnest($2::uuid[]) u (id)
     left join lateral (
           select d.amount, d.since from opening_debts d
            where d.institution_id = $1 and d.customer_id = u.id and d.void_id is null limit 1) o on true
     left join lateral (
           select c.owed from customer_balances c
            where c.institution_id = $1 and c.customer_id = u.id limit 1) b on true
    cross join lateral (select min(p.created_at) as since from open_items($1, u.id) p) i
     left join lateral (
           select d.created_at from documents d
            where d.institution_id = $1 and d.customer_id = u.id and d.kind = 'SALE'
            order by d.created_at, d.id limit 1) s on true`,
)

/** The unpaid part of debt $3 of customer $2, whose balance is locked; null: nothing. And the time after the lock. */
export const unpaidOf = statement<{ open: number | null; at: string }>(
  'unpaid_of_opening_debt',
  `select (select i.open from open_items($1, $2) i where i.sale_id = $3) as open,
          clock_timestamp()::timestamptz(3) as at`,
)

export const addOpeningDebt = statement<never>(
  'add_opening_debt',
  'insert into opening_debts (institution_id, id, customer_id, amount, since) values ($1, $2, $3, $4, $5)',
)

/** By document $3. */
export const voidOpeningDebt = statement<never>(
  'void_opening_debt',
  'update opening_debts set void_id = $3 where institution_id = $1 and id = $2',
)
