import { statement } from '../../../../platform/db/statement.ts'
import { inEachOrder } from '../../../../platform/db/query/order.ts'
import { likePattern, pageSize } from '../../../../platform/db/query/paging.ts'
import { hasTextIfAny } from '../../../../platform/db/query/search.ts'
import { PRODUCT_ORDERS, listedProducts, ofPage } from '../product-columns.queries.ts'
import { readProducts } from '../read-products.ts'

import type { Database } from '../../../../platform/db/database.ts'
import type { Order } from '../../../../platform/db/query/order.ts'
import type { Page, PageRequest } from '../../../../platform/db/query/paging.ts'
import type { BranchScope } from '../../../../platform/branch-scope.ts'
import type { ListedProducts, ProductSort } from '../product-columns.queries.ts'

const archivedPage = inEachOrder(PRODUCT_ORDERS, pageIn)

function pageIn(order: Order, suffix: string) {
  return statement<ListedProducts>(
    `archived_products${suffix}`,
    `with found as materialized (
            select ${order.key}, id from products
             where institution_id = $1 and archived_at is not null and ${hasTextIfAny('search_key', '$2')}),
          page as (select id from found where ${order.after(3, '', 'found')} ${order.by()} limit $5)
     select ${listedProducts('$6', ofPage(order.by('p.')), '(select count(*) from found)', order.key)}`,
  )
}

/** Archived products, or those of them that have a text in name or description. The order by sales is by name here. */
export async function listArchived(
  db: Database,
  { institutionId, branchId }: BranchScope,
  page: PageRequest & { search: string; sort: ProductSort },
): Promise<Page<string>> {
  const sort = page.sort === '-sold' ? 'name' : page.sort
  const { start } = PRODUCT_ORDERS[sort]
  const size = pageSize(page)
  const text = likePattern(page.search)
  const query = archivedPage[sort](institutionId, text, ...start(page), size + 1, branchId)
  return readProducts(db, institutionId, query, { size })
}
