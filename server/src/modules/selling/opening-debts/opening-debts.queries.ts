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
