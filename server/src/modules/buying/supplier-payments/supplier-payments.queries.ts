import { MONEY_SUMMED_MAX } from '@mezgeb/contract/insight/money-lists'

import { FOUND_TOTAL, foundList } from '../../../platform/db/query/found-list.ts'
import { dateOrders } from '../../../platform/db/query/order.ts'
import { hasText } from '../../../platform/db/query/search.ts'
import { statement } from '../../../platform/db/statement.ts'
import {
  DOCUMENTS_OF_PAGE,
  byTender,
  hasReference,
  inPeriod,
  withheldOf,
} from '../../selling/money-lists/money-of-documents.ts'
import { paymentsOf } from '../../stock/ledger/payments/payments-of-document.ts'
import { hasPaperNumber, paperNumber } from '../../stock/ledger/papers/paper-number.ts'

import type { SupplierPayment } from '@mezgeb/contract/buying/supplier-payments'
import type { PaymentRow } from '../../stock/ledger/payments/payment-row.ts'

export type SupplierPaymentRow = Pick<
  SupplierPayment,
  'id' | 'number' | 'supplier' | 'branch' | 'by' | 'amount' | 'withheld' | 'bills' | 'note'
> & { created_at: string; payments: PaymentRow[] | null }

/** `from`: documents d. */
const payments = (from: string, more = '') => `
   select d.id, ${paperNumber('d')} as number, d.created_at, d.on_account as amount, -${withheldOf('d')} as withheld, d.note,
          json_build_object('id', s.id, 'name', s.name) as supplier,
          json_build_object('id', b.id, 'name', b.name) as branch,
          json_build_object('id', u.id, 'name', u.name) as by,
          ${paymentsOf('$1', 'd.id')} as payments,
          coalesce((select json_agg(json_build_object('id', t.bill_id, 'reference', r.reference, 'amount', t.amount)
                                    order by r.number)
                      from bill_settlements t
                      join documents r on r.institution_id = $1 and r.id = t.bill_id
                     where t.institution_id = $1 and t.document_id = d.id), '[]') as bills${more}
     from ${from}
     join suppliers s on s.institution_id = $1 and s.id = d.supplier_id
     join branches b on b.institution_id = $1 and b.id = d.branch_id
     join users u on u.institution_id = $1 and u.id = d.user_id`

/** Payment $2 of branch $3, or with null of any. */
export const paymentById = statement<SupplierPaymentRow>(
  'supplier_payment_by_id',
  `${payments('documents d')}
    where d.institution_id = $1 and d.id = $2 and d.kind = 'SUPPLIER_PAYMENT' and ($3::uuid is null or d.branch_id = $3)`,
)

/** Of supplier $8 and tender $9. */
export const supplierPaymentList = foundList<SupplierPaymentRow, '-date' | 'date'>({
  name: 'filtered_supplier_payments',
  orders: dateOrders('created_at'),
  parameters: 9,
  found: `select d.id, d.created_at, d.total_amount, d.on_account
     from ${inPeriod('SUPPLIER_PAYMENT')} and ($8::uuid is null or d.supplier_id = $8)
      and ($9::uuid is null or ${byTender('d', '$9')} <> 0)
      and ($6::text is null or d.number::text = $7 or ${hasPaperNumber('d.id', '$6')} or ${hasReference('d', '$6')}
        or exists (select from suppliers s where s.institution_id = $1 and s.id = d.supplier_id and ${hasText('s.name_key', '$6')}))`,
  rows: payments(DOCUMENTS_OF_PAGE, `, ${FOUND_TOTAL}`),
  // The money goes out.
  sums: [
    `coalesce(sum(case when $9::uuid is null then s.on_account else -${byTender('s', '$9')} end), 0)`,
    `coalesce(-sum(${withheldOf('s')}), 0)`,
  ],
  most: MONEY_SUMMED_MAX,
})

/** The open amounts of these bills of supplier $2, 0 for a paid one; no row for another supplier's. */
export const findOpen = statement<{ id: string; open: number }>(
  'open_of_bills',
  `select b.document_id as id, coalesce(o.open, 0) as open
     from supplier_bills b
     left join open_bills($1, $2) o on o.id = b.document_id
    where b.institution_id = $1 and b.supplier_id = $2 and b.kind = 'SUPPLIER_BILL' and b.document_id = any ($3)`,
)

export const insertSettlements = statement<never>(
  'insert_bill_settlements',
  `insert into bill_settlements (institution_id, document_id, bill_id, amount)
   select $1, $2, u.id, u.amount from unnest($3::uuid[], $4::numeric[]) u (id, amount)`,
)
