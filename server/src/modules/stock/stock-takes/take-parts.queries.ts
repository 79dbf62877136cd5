/**
 * SQL for why a product needs another count: as written down with its counts or at posting, else SHORT when units were sold
 * since. Of a stock-take `t`, its product `x` and the stock `s` of the branch, if there is any.
 */
export const AGAIN_NOW = `
  case when x.again is not null then x.again
       when t.status <> 'POSTED' and x.counted < x.expected and coalesce(s.quantity, 0) + x.counted - x.expected < 0 then 'SHORT' end`

/** The stock `s` of a product `x` in the branch of the stock-take `t`: one look-up by key for each, whatever the planner expects. */
export const STOCK_OF_PRODUCT = `
  left join lateral (select s.quantity, s.value, s.last_cost from branch_stock s
    where s.institution_id = $1 and s.product_id = x.product_id and s.branch_id = t.branch_id limit 1) s on true`

/** The name of the category of a product `p`. */
export const CATEGORY_NAME =
  '(select c.name from categories c where c.institution_id = $1 and c.id = p.category_id)'

/** The categories of a stock-take `t`, as JSON. */
export const CATEGORIES_OF_TAKE = `
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_key), '[]')
     from stock_take_categories k
     join categories c on c.institution_id = $1 and c.id = k.category_id
    where k.institution_id = $1 and k.stock_take_id = t.id)`
