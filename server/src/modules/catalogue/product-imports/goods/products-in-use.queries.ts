import { statement } from '../../../../platform/db/statement.ts'

import type { ImportRow } from '@mezgeb/contract/catalogue/product-imports'

/**
 * The reasons to keep products of an import: stock, documents other than those of the import, open orders, transfers and
 * stock-takes, levels of branches, price lists.
 */
export const productsInUse = statement<{ id: string; kept: ImportRow['kept'] }>(
  'imported_products_in_use',
  `with given as materialized (select unnest($3::uuid[]) as id),
        used (id, kept) as (
     select u.id, 'PRODUCT' from given u
      where exists (select from branch_stock s
                     where s.institution_id = $1 and s.product_id = u.id and s.quantity > 0)
         or exists (select from stock_movements m
                     where m.institution_id = $1 and m.product_id = u.id
                       and not exists (select from document_links l
                                        where l.institution_id = $1 and l.document_id = m.document_id
                                          and l.role = 'FULFILS' and l.target_id = $2))
     union
     select o.product_id, o.plan from open_plans($1, $3) o
     union
     select l.product_id, 'LEVELS' from product_levels l
      where l.institution_id = $1 and l.product_id = any ($3) and (l.minimum is not null or l.maximum is not null)
     union
     select r.product_id, 'PRICES' from price_list_rows r
       join price_lists l on l.institution_id = $1 and l.id = r.price_list_id and l.archived_at is null
      where r.institution_id = $1 and r.product_id = any ($3))
   select id, array_agg(kept order by kept) as kept from used group by id`,
)

/** Locks the stock of products in a branch, and of `$4` in all branches, in the order of post_movements. */
export const lockStockToArchive = statement<{ product_id: string }>(
  'lock_stock_to_archive',
  `select product_id from branch_stock
    where institution_id = $1 and product_id = any ($3) and (branch_id = $2 or product_id = any ($4))
    order by product_id, branch_id for no key update`,
)

/** Plans and stock rows that are about to name one of them have to wait. */
export const lockProductsToArchive = statement<{ id: string }>(
  'lock_products_to_archive',
  'select id from products where institution_id = $1 and id = any ($2) order by id for update',
)
