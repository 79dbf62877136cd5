import type { ListPrice } from '@mezgeb/contract/selling/price-lists/listed-price'
import type { PageFacet } from '../../catalogue/goods/goods-facet.ts'

/**
 * The prices that lists have today for `products`, an array of ids, in a branch or, where that is null, in any; null where
 * there is none. The better ones come first.
 */
const pricesOfToday = (products: string, branch: string) => `
  (select json_agg(json_build_array(r.product_id, r.price, r.from_quantity, l.name, l.branch_id, l.customer_group_id)
                   order by list_rank(l.customer_group_id, l.branch_id, r.from_quantity, l.valid_from, l.created_at), l.id desc)
     from price_lists l
     join price_list_rows r on r.institution_id = $1 and r.price_list_id = l.id
    where l.institution_id = $1 and r.product_id = any (${products}) and l.archived_at is null
      and l.valid_from <= tax_day(now()) and (l.valid_until is null or l.valid_until >= tax_day(now()))
      and (${branch}::uuid is null or l.branch_id is null or l.branch_id = ${branch}))`

type PriceOfToday = [
  productId: string,
  price: number,
  fromQuantity: number,
  list: string,
  branchId: string | null,
  customerGroupId: string | null,
]

/** The prices of each product, as its answer shows them. */
function listPricesOf(rows: readonly PriceOfToday[]): Map<string, ListPrice[]> {
  const found = new Map<string, ListPrice[]>()
  for (const [productId, price, fromQuantity, list, branchId, customerGroupId] of rows) {
    const known = found.get(productId) ?? []
    found.set(productId, [
      ...known,
      {
        price,
        fromQuantity,
        list,
        ...(branchId === null ? {} : { branchId }),
        ...(customerGroupId === null ? {} : { customerGroupId }),
      },
    ])
  }
  return found
}

/** The prices of lists of each product. */
export const listPricesOfPage: PageFacet<PriceOfToday[]> = {
  found: pricesOfToday,
  fieldsOf: (rows) => {
    const found = listPricesOf(rows)
    return (id) => {
      const listPrices = found.get(id)
      return listPrices && { listPrices }
    }
  },
}
