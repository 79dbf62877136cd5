import { addReadyMadeTaxes } from '../../../modules/selling/taxes/add-ready-made-taxes.ts'
import { statement } from '../../../platform/db/statement.ts'

import type { Transaction } from '../../../platform/db/transactions.ts'
import type { DemoTaxes } from '../demo.queries.ts'

const findTaxes = statement<{ id: string; ready_made: string }>(
  'demo_find_taxes',
  'select id, ready_made from taxes where institution_id = $1',
)

/** The taxes of Ethiopia, in the price. */
export async function insertTaxes(tx: Transaction, institutionId: string): Promise<DemoTaxes> {
  await addReadyMadeTaxes(tx, institutionId)
  const rows = await tx.query(findTaxes(institutionId))
  return new Map(rows.map(({ id, ready_made: name }) => [name, id]))
}

const addDemoBills = statement(
  'demo_add_bills',
  `with vat as materialized (select id from taxes where institution_id = $1 and ready_made = 'VAT'),
   chosen as materialized (
     select d.id as delivery, d.branch_id, d.supplier_id, d.user_id, d.reference, d.created_at, a.net, t.tax,
            gen_random_uuid() as id, (d.created_at at time zone 'Africa/Addis_Ababa')::date as day
       from documents d
      cross join lateral (select goods_amount($1, d.id) as net) a
      cross join lateral (select tax_amount(a.net, 15, false) as tax) t
      where d.institution_id = $1 and d.kind = 'DELIVERY'
      order by d.created_at, d.id),
   made as (
     insert into documents
       (institution_id, id, kind, branch_id, supplier_id, user_id, total_amount, on_account, reference, dated, created_at,
        series_id, number)
     select $1, id, 'SUPPLIER_BILL', branch_id, supplier_id, user_id, -(net + tax), -(net + tax), reference, created_at,
            created_at, branch_id, take_number($1, branch_id, 'SUPPLIER_BILL')
       from chosen),
   owed as (
     insert into supplier_balances (institution_id, supplier_id, owed)
     select $1, supplier_id, sum(net + tax) from chosen group by supplier_id),
   billed as (
     insert into supplier_bills
       (institution_id, document_id, supplier_id, kind, reference_key, billed_on, due_on, total_amount, tax_amount, corrected)
     select $1, id, supplier_id, 'SUPPLIER_BILL', upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g')), day, day + 30,
            net + tax, tax, 0
       from chosen),
   goods as (
     insert into billed_goods (institution_id, document_id, bill_id, billed) select $1, delivery, id, net from chosen),
   taxed as (
     insert into bill_taxes (institution_id, bill_id, tax_id, rate, net_amount, tax_amount)
     select $1, c.id, v.id, 15, c.net, c.tax from chosen c cross join vat v)
   select add_audit_entry($1, 'SUPPLIER_BILL', id, 'CREATED', branch_id, null,
                          jsonb_build_object('supplier_id', supplier_id, 'total_amount', net + tax))
     from chosen`,
)

// Two days before they are due, from the bank, without the tax that is withheld of large ones. Some are forgotten.
const addDemoSupplierPayments = statement(
  'demo_add_supplier_payments',
  `with chosen as materialized (
     select b.document_id as bill_id, b.supplier_id, d.branch_id, b.total_amount as amount, u.id as user_id, gen_random_uuid() as id,
            case when b.total_amount - b.tax_amount >= 10000 then round((b.total_amount - b.tax_amount) * 0.03, 2) end as withheld,
            d.created_at + interval '28 days 4 hours' as at,
            row_number() over (partition by d.branch_id order by d.created_at, d.id) as number
       from supplier_bills b
       join documents d on d.institution_id = $1 and d.id = b.document_id
      cross join lateral (select id from users where institution_id = $1 and role = 'ADMIN' limit 1) u
      where b.institution_id = $1 and d.created_at < $2::timestamptz - interval '29 days' and d.number % 7 <> 0),
   made as (
     insert into documents
       (institution_id, id, kind, branch_id, supplier_id, user_id, on_account, dated, created_at, series_id, number)
     select $1::uuid, id, 'SUPPLIER_PAYMENT', branch_id, supplier_id, user_id, amount, at, at, branch_id, number
       from chosen),
   counted as (
     insert into series (institution_id, branch_id, kind, next)
     select $1, branch_id, 'SUPPLIER_PAYMENT', max(number) + 1 from chosen group by branch_id),
   paid as (
     insert into payments (institution_id, document_id, line, tender_id, amount, reference, reference_key, once_key)
     select $1, c.id, p.line, t.id, -p.amount, p.reference, p.reference, case when t.kind = 'BANK' then p.reference end
       from chosen c
      cross join lateral (
            values (1, 'BANK_TRANSFER', c.amount - coalesce(c.withheld, 0), 'FT' || upper(substr(md5(c.id::text), 1, 10))),
                   (2, 'WITHHOLDING', c.withheld, upper(substr(md5(c.bill_id::text), 1, 8)))) p (line, tender, amount, reference)
       join tenders t on t.institution_id = $1 and t.ready_made = p.tender
      where p.amount is not null),
   settled as (
     insert into bill_settlements (institution_id, document_id, bill_id, amount) select $1, id, bill_id, amount from chosen),
   owed as (
     update supplier_balances b
        set owed = b.owed - c.amount
       from (select supplier_id, sum(amount) as amount from chosen group by supplier_id) c
      where b.institution_id = $1 and b.supplier_id = c.supplier_id)
   select add_audit_entry($1, 'SUPPLIER_PAYMENT', id, 'CREATED', branch_id, null,
                          jsonb_build_object('supplier_id', supplier_id, 'amount', amount))
     from chosen`,
)

/** The deliveries have bills, with value added tax; those of the first weeks are paid. */
export async function insertBills(
  tx: Transaction,
  institutionId: string,
  now: Date,
): Promise<void> {
  await tx.query(addDemoBills(institutionId))
  await tx.query(addDemoSupplierPayments(institutionId, now.toISOString()))
}
