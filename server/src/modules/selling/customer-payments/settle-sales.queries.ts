import { statement } from '../../../platform/db/statement.ts'

/** Writes the sales $3 with their amounts $4 that payment $2 is said to pay. */
export const addSettled = statement<never>(
  'add_settled_sales',
  `insert into settled_sales (institution_id, document_id, sale_id, amount)
   select $1, $2, n.sale_id, n.amount from unnest($3::uuid[], $4::numeric[]) n (sale_id, amount) order by n.sale_id`,
)

/** Whether $3 is a sale to customer $2, or the opening debt. */
export const soldTo = statement<{ id: string }>(
  'sale_to_customer',
  `select d.id from documents d
    where d.institution_id = $1 and d.id = $3 and d.customer_id = $2 and d.kind in ('SALE', 'OPENING_DEBT')`,
)
