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
            $1, c.id, 'SUPPLIER_RETURN', c.branch_id, c.user_id, array[c.product_id], array[-4]) p),
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

const addDemoSaleReturns = statement(
  'demo_add_sale_returns',
  `with chosen as materialized (
     select d.id as sale, d.branch_id, d.customer_id, d.user_id, m.product_id, m.unit_price, gen_random_uuid() as id,
            round(m.cost / m.quantity, 2) as cost, round(m.tax_amount / m.quantity, 2) as tax,
            jsonb_build_object('id', m.tax_id, 'rate', m.tax_rate, 'isIncluded', m.tax_included,
                               'amount', round(m.tax_amount / m.quantity, 2)) as posted_tax, row_number() over (order by d.created_at desc) as place
       from (select * from documents d where d.institution_id = $1 and d.kind = 'SALE' and d.on_account = 0
              order by d.created_at desc, d.id limit 400) d
      cross join lateral (
            select m.* from stock_movements m
             where m.institution_id = $1 and m.document_id = d.id and m.unit_size is null and m.discount is null
               and m.quantity < -1
             order by m.line, m.product_id limit 1) m
      order by d.created_at desc, d.id),
   posted as materialized (
     select c.*, p.posted_at, p.available, p.balance
       from (select * from chosen where place % 60 = 1 limit 4) c
      cross join lateral post_movements(
            $1, c.id, 'RETURN', c.branch_id, c.user_id, array[c.product_id], array[1], array[c.cost], p_sold_at => array[c.unit_price],
            p_taxes => array[c.posted_tax]) p),
   made as (
     insert into documents
       (institution_id, id, kind, branch_id, customer_id, user_id, total_amount, tax, dated, created_at, note, note_key, series_id, number)
     select $1, id, 'RETURN', branch_id, customer_id, user_id, -unit_price, -tax, posted_at, posted_at, $2, fold_name($2), branch_id,
            take_number($1, branch_id, 'RETURN')
       from posted),
   linked as (
     insert into document_links (institution_id, document_id, role, target_id)
     select $1, id, 'RETURNS', sale from posted)
   select add_audit_entry($1, 'SALE_RETURN', id, 'CREATED', branch_id,
            jsonb_build_object('stock', jsonb_build_object(product_id, available)),
            jsonb_build_object('stock', jsonb_build_object(product_id, balance), 'customer_id', customer_id, 'reason', $2::text,
                               'total_amount', -unit_price))
     from posted`,
)

/** Customers bring some goods of the last sales back. */
export async function insertSaleReturns(tx: Transaction, institutionId: string): Promise<void> {
  await tx.query(addDemoSaleReturns(institutionId, 'Wrong size'))
}

/** Goods of the newest receipt go back to their supplier. */
export async function insertReturn(tx: Transaction, institutionId: string): Promise<void> {
  await tx.query(addDemoReturn(institutionId, 'Torn packaging'))
}
