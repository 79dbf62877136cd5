import { statement } from '../../platform/db/statement.ts'

import type { Transaction } from '../../platform/db/transactions.ts'

const addDemoReturn = statement(
  'demo_add_return',
  `with chosen as materialized (
     select d.branch_id, d.supplier_id, d.user_id, m.product_id, gen_random_uuid() as id
       from documents d
       join stock_movements m on m.institution_id = $1 and m.document_id = d.id
       join products p on p.institution_id = $1 and p.id = m.product_id and p.unit_size is null
       join branch_stock s on s.institution_id = $1 and s.product_id = m.product_id and s.branch_id = d.branch_id
      where d.institution_id = $1 and d.kind = 'ENTRY' and s.quantity > 30
      order by d.created_at desc, m.product_id limit 1),
   posted as materialized (
     select c.*, p.posted_at, p.available, p.balance
       from chosen c
      cross join lateral post_movements(
            $1, c.id, 'SUPPLIER_RETURN', c.branch_id, c.user_id,
            json_build_array(json_build_object('product_id', c.product_id, 'quantity', -4))) p),
   made as (
     insert into documents
       (institution_id, id, kind, branch_id, supplier_id, user_id, dated, created_at, note, note_key, series_id, number)
     select $1, id, 'SUPPLIER_RETURN', branch_id, supplier_id, user_id, posted_at, posted_at, $2, fold_name($2), branch_id,
            take_number($1, branch_id, 'SUPPLIER_RETURN')
       from posted)
   select add_audit_entry($1, 'SUPPLIER_RETURN', id, 'CREATED', branch_id,
            jsonb_build_object('stock', jsonb_build_object(product_id, available)),
            jsonb_build_object('stock', jsonb_build_object(product_id, balance), 'supplier_id', supplier_id, 'reason', $2::text))
     from posted`,
)

const addReturnEntries = statement(
  'demo_add_return_entries',
  `select add_audit_entry($1, 'SALE_RETURN', id, 'CREATED', branch_id, null,
            jsonb_build_object('customer_id', customer_id, 'reason', note, 'total_amount', total_amount))
     from documents where institution_id = $1 and kind = 'RETURN' order by created_at, id`,
)

/** Returns of sales, which are there, in the audit trail. */
export async function insertReturnEntries(tx: Transaction, institutionId: string): Promise<void> {
  await tx.query(addReturnEntries(institutionId))
}

/** Goods of the newest receipt go back to their supplier. */
export async function insertReturn(tx: Transaction, institutionId: string): Promise<void> {
  await tx.query(addDemoReturn(institutionId, 'Torn packaging'))
}
