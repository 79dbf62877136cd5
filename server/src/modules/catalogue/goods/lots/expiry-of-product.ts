import type { GoodsFacet } from '../goods-facet.ts'

export const expiryOfProduct: GoodsFacet = {
  field: 'tracksExpiry',
  type: 'bool',
  stored: (given: boolean) => given || null,
  // Of the units those that had expired are left last, before them those that expire last.
  ofStock: `
    case when p.tracks_expiry then ',"expiresOn":"' || (
      select min(o.expires_on)::text
        from (select o.expires_on, sum(o.units) over (order by o.is_expired desc, o.expires_on desc, o.batch desc) - o.units as later
                from lots o
               where o.institution_id = $1 and o.product_id = s.product_id and o.branch_id = s.branch_id) o
       where o.later < s.quantity) || '"' end`,
}
