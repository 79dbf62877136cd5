import { dateOrders, inEachOrder, NAME_ORDERS } from '../../../platform/db/query/order.ts'
import { hasText } from '../../../platform/db/query/search.ts'
import { statement } from '../../../platform/db/statement.ts'
import { paymentsOf } from '../../stock/ledger/payments/payments-of-document.ts'
import { paperNumber } from '../../stock/ledger/papers/paper-number.ts'

import type * as z from 'zod/mini'

import type {
  Ageing,
  OpenBill,
  Payable,
  StatementLine,
} from '@mezgeb/contract/buying/supplier-payables'
import type { Named } from '@mezgeb/contract/kit/fields'
import type { PaymentRow } from '../../stock/ledger/payments/payment-row.ts'

const age = (name: string, condition: string) =>
  `coalesce(sum(o.open) filter (where ${condition}), 0) as "${name}"`

/** Sums of open bills o by their age on the day of the parameter. */
const ageing = (day: string) => {
  const days = `${day}::date - o.due_on`
  return [
    age('notDue', `${days} < 0`),
    age('upTo30', `${days} between 0 and 30`),
    age('upTo60', `${days} between 31 and 60`),
    age('upTo90', `${days} between 61 and 90`),
    age('over90', `${days} > 90`),
    'coalesce(sum(o.open), 0) as open',
  ].join(', ')
}

// Few suppliers are owed something at a time: an index has them.
const FOUND = `(select b.supplier_id, b.owed from supplier_balances b where b.institution_id = $1 and b.owed <> 0 offset 0) b
   cross join lateral (select s.id, s.name, s.name_key, s.search_key from suppliers s
                        where s.institution_id = $1 and s.id = b.supplier_id limit 1) s
   cross join lateral (select ${ageing('$4')} from open_bills($1, b.supplier_id) o
                        where $2::uuid is null or o.branch_id = $2) a
   where ($3::text is null or ${hasText('s.search_key', '$3')}) and ($2::uuid is null or a.open > 0)`

export type PayableRow = Payable & { name_key: string; total: number }

export const PAYABLE_ORDERS = NAME_ORDERS

function payableStatements() {
  return {
    page: inEachOrder(PAYABLE_ORDERS, (order, suffix) =>
      statement<PayableRow>(
        `payables${suffix}`,
        `with found as materialized (
         select s.id, s.name, s.name_key, case when $2::uuid is null then greatest(-b.owed, 0) else 0 end as credit, a.* from ${FOUND})
       select p.*, (select count(*) from found) as total from found p
        where ${order.after(5, 'p.', 'found')} ${order.by('p.')} limit $7`,
      ),
    ),
    total: statement<{ total: number }>('payables_total', `select count(*) as total from ${FOUND}`),
  }
}

/** Debt to suppliers for bills of branch $2, or with null of all, on the day $4. */
export const payables = payableStatements()

/** The debt to supplier $2 on the day $3. */
export const accountOf = statement<
  z.infer<typeof Named> & {
    owed: number
    ageing: Ageing
    bills: OpenBill[]
  }
>(
  'account_of_supplier',
  `with o as materialized (select * from open_bills($1, $2))
   select s.id, s.name,
          coalesce((select b.owed from supplier_balances b where b.institution_id = $1 and b.supplier_id = $2), 0) as owed,
          (select to_json(a) from (select ${ageing('$3')} from o) a) as ageing,
          coalesce((select json_agg(json_build_object(
                             'id', o.id, 'number', ${paperNumber('o', { series: "'SUPPLIER_BILL'" })}, 'reference', o.reference,
                             'branch', json_build_object('id', b.id, 'name', b.name), 'billedOn', o.billed_on,
                             'dueOn', o.due_on, 'totalAmount', o.total_amount, 'open', o.open) order by o.billed_on, o.created_at, o.id)
                      from o join branches b on b.institution_id = $1 and b.id = o.branch_id), '[]') as bills
     from suppliers s
    where s.institution_id = $1 and s.id = $2`,
)

export const STATEMENT_ORDERS = dateOrders('created_at')

export type StatementRow = Pick<
  StatementLine,
  'id' | 'kind' | 'number' | 'reference' | 'branch' | 'by' | 'amount' | 'balance' | 'note'
> & { created_at: string; billed_on: string | null; payments: PaymentRow[] | null; total: number }

const OF_SUPPLIER = `documents d
  where d.institution_id = $1 and d.supplier_id = $2 and d.kind in ('SUPPLIER_BILL', 'SUPPLIER_CREDIT', 'SUPPLIER_PAYMENT')`

function statementStatements() {
  return {
    page: inEachOrder(STATEMENT_ORDERS, (order, suffix) =>
      statement<StatementRow>(
        `supplier_statement${suffix}`,
        `with found as materialized (
         select d.*, -sum(d.on_account) over (order by d.created_at, d.on_account, d.id) as balance, count(*) over () as total
           from ${OF_SUPPLIER}),
            page as (select * from found d where ${order.after(3, 'd.')} ${order.by('d.')} limit $5)
       select d.id, d.kind, ${paperNumber('d')} as number, d.reference, d.created_at, f.billed_on::text, -d.on_account as amount, d.balance, d.note,
              d.total, json_build_object('id', b.id, 'name', b.name) as branch,
              json_build_object('id', u.id, 'name', u.name) as by,
              ${paymentsOf('$1', 'd.id')} as payments
         from page d
         join branches b on b.institution_id = $1 and b.id = d.branch_id
         join users u on u.institution_id = $1 and u.id = d.user_id
         left join supplier_bills f on f.institution_id = $1 and f.document_id = d.id
        ${order.by('d.')}`,
      ),
    ),
    total: statement<{ total: number }>(
      'supplier_statement_total',
      `select count(*) as total from ${OF_SUPPLIER}`,
    ),
  }
}

/** Documents of money of supplier $2. */
export const statementOf = statementStatements()
