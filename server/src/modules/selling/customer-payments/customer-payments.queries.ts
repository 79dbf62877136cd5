import { MONEY_SUMMED_MAX } from '@mezgeb/contract/insight/money-lists'

import { FOUND_TOTAL, foundList } from '../../../platform/db/query/found-list.ts'
import { dateOrders, inEachOrder } from '../../../platform/db/query/order.ts'
import { hasText } from '../../../platform/db/query/search.ts'
import { statement } from '../../../platform/db/statement.ts'
import {
  DOCUMENTS_OF_PAGE,
  byTender,
  hasReference,
  inPeriod,
  withheldOf,
} from '../money-lists/money-of-documents.ts'
import { paymentsOf } from '../../stock/ledger/payments/payments-of-document.ts'
import {
  hasPaperNumber,
  numberOfDocument,
  paperNumber,
} from '../../stock/ledger/papers/paper-number.ts'

import type { CustomerPayment } from '@mezgeb/contract/selling/customer-payments'
import type { PaymentRow } from '../../stock/ledger/payments/payment-row.ts'

export type CustomerPaymentRow = Pick<
  CustomerPayment,
  'id' | 'number' | 'customer' | 'branch' | 'by' | 'amount' | 'withheld' | 'note'
> & {
  created_at: string
  payments: PaymentRow[] | null
  settles: CustomerPayment['settles'] | null
}

export const ORDERS = dateOrders('created_at')

/** `from`: documents d. */
const payments = (from: string, more = '') => `
  select d.id, ${paperNumber('d')} as number, d.created_at, -d.on_account as amount, ${withheldOf('d')} as withheld, d.note,
         json_build_object('id', c.id, 'name', c.name) as customer,
         json_build_object('id', b.id, 'name', b.name) as branch,
         json_build_object('id', u.id, 'name', u.name) as by,
         ${paymentsOf('$1', 'd.id')} as payments,
         (select json_agg(json_strip_nulls(json_build_object(
                    'saleId', s.sale_id, 'number', ${numberOfDocument('s.sale_id')}, 'amount', s.amount)) order by s.amount desc, s.sale_id)
            from settled_sales s where s.institution_id = $1 and s.document_id = d.id) as settles${more}
    from ${from}
   cross join lateral (select c.id, c.name from customers c
                        where c.institution_id = $1 and c.id = d.customer_id limit 1) c
   cross join lateral (select b.id, b.name from branches b
                        where b.institution_id = $1 and b.id = d.branch_id limit 1) b
   cross join lateral (select u.id, u.name from users u
                        where u.institution_id = $1 and u.id = d.user_id limit 1) u`

// A link, because each index of `documents` costs every sale.
const OF_CUSTOMER = `document_links k where k.institution_id = $1 and k.target_id = $2 and k.role = 'PAYS'`
const TOTAL = `select count(*) as total from ${OF_CUSTOMER}`

function listStatements() {
  return {
    page: inEachOrder(ORDERS, (order, suffix) =>
      statement<CustomerPaymentRow & { total: number }>(
        `customer_payments${suffix}`,
        `with found as materialized (
           select d.created_at, d.id
             from (select k.document_id from ${OF_CUSTOMER}) k
            cross join lateral (select d.created_at, d.id from documents d
                                 where d.institution_id = $1 and d.id = k.document_id limit 1) d),
              page as (select * from found d where ${order.after(3, 'd.')} ${order.by('d.')} limit $5)
         ${payments(DOCUMENTS_OF_PAGE, `, (${TOTAL}) as total`)}
         ${order.by('d.')}`,
      ),
    ),
    total: statement<{ total: number }>('customer_payments_total', TOTAL),
  }
}

/** Payments of customer $2. */
export const paymentsOfCustomer = listStatements()

/** Of all customers, by tender $8. */
export const customerPaymentList = foundList<CustomerPaymentRow, '-date' | 'date'>({
  name: 'filtered_customer_payments',
  orders: ORDERS,
  parameters: 8,
  found: `select d.id, d.created_at, d.total_amount, d.on_account
     from ${inPeriod('CUSTOMER_PAYMENT')} and ($8::uuid is null or ${byTender('d', '$8')} <> 0)
      and ($6::text is null or d.number::text = $7 or ${hasPaperNumber('d.id', '$6')} or ${hasReference('d', '$6')}
        or exists (select from customers c where c.institution_id = $1 and c.id = d.customer_id and ${hasText('c.name_key', '$6')}))`,
  rows: payments(DOCUMENTS_OF_PAGE, `, ${FOUND_TOTAL}`),
  sums: [
    `coalesce(sum(case when $8::uuid is null then -s.on_account else ${byTender('s', '$8')} end), 0)`,
    `coalesce(sum(${withheldOf('s')}), 0)`,
  ],
  most: MONEY_SUMMED_MAX,
})

/** Payment $2 of branch $3, or with null of any. */
export const paymentById = statement<CustomerPaymentRow>(
  'customer_payment_by_id',
  `${payments('documents d')}
   where d.institution_id = $1 and d.id = $2 and d.kind = 'CUSTOMER_PAYMENT' and ($3::uuid is null or d.branch_id = $3)`,
)

/** The state of the institution and what customer $2 owes, whose balance is locked, at the time after the lock. */
export const findOwed = statement<{ status: string; owed: number; at: string }>(
  'owed_by_customer',
  `select i.status, b.owed, clock_timestamp()::timestamptz(3) as at
     from institutions i
     join customer_balances b on b.institution_id = $1 and b.customer_id = $2
    where i.id = $1`,
)
