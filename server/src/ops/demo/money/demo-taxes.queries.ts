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
      where d.institution_id = $1 and d.kind = 'DELIVERY'),
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

/** The deliveries have bills, with value added tax. */
export async function insertBills(tx: Transaction, institutionId: string): Promise<void> {
  await tx.query(addDemoBills(institutionId))
}
