/**
 * SQL for why a product needs another count: as written down with its counts or at posting, else MOVED when its difference holds
 * no more, SHORT when units were sold since. Of a stock-take `t`, its product `x` and the stock `s` of the branch, if there is any.
 */
export const AGAIN_NOW = `
  case when x.again is not null then x.again
       when t.status in ('OPEN', 'COUNTED') and exists (
         select from stock_take_moved v
          where v.institution_id = $1 and v.stock_take_id = t.id and v.product_id = x.product_id) then 'MOVED'
       when t.status <> 'POSTED' and x.counted < x.expected and coalesce(s.quantity, 0) + x.counted - x.expected < 0 then 'SHORT' end`

/** The stock `s` of a product `x` in the branch of the stock-take `t`: one look-up by key for each, whatever the planner expects. */
export const STOCK_OF_PRODUCT = `
  left join lateral (select s.quantity, s.value, s.last_cost from branch_stock s
    where s.institution_id = $1 and s.product_id = x.product_id and s.branch_id = t.branch_id limit 1) s on true`

/**
 * SQL for whether a counted product `x`, which is `p`, of a stock-take `t` differs: in its units, or more were found of a batch
 * than were there.
 */
export const DIFFERS = `
  (x.counted <> x.expected or p.tracks_expiry and exists (
     select from stock_take_places v
      where v.institution_id = $1 and v.stock_take_id = x.stock_take_id and v.product_id = x.product_id
        and v.expires_on is not null
      group by v.expires_on, v.batch
     having sum(v.quantity) > max(v.lot_on_hand)))`

/** The name of the category of a product `p`. */
export const CATEGORY_NAME =
  '(select c.name from categories c where c.institution_id = $1 and c.id = p.category_id)'

/** The categories of a stock-take `t`, as JSON. */
export const CATEGORIES_OF_TAKE = `
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name_key), '[]')
     from stock_take_categories k
     join categories c on c.institution_id = $1 and c.id = k.category_id
    where k.institution_id = $1 and k.stock_take_id = t.id)`

/**
 * Other stock-takes of the branch of a stock-take `t` that may count its products, as JSON; null once it is posted or cancelled. Every
 * product may be on a shelf.
 */
export const OVERLAPS = `
  case when t.status in ('OPEN', 'COUNTED') then (
    select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'status', o.status) order by o.number), '[]')
      from stock_takes o
     where o.institution_id = $1 and o.branch_id = t.branch_id and o.status in ('OPEN', 'COUNTED') and o.id <> t.id
       and (t.scope in ('ALL', 'SHELF') or o.scope in ('ALL', 'SHELF')
            or exists (
                 select from stock_take_categories a
                   join stock_take_categories b
                     on b.institution_id = $1 and b.stock_take_id = o.id and b.category_id = a.category_id
                  where a.institution_id = $1 and a.stock_take_id = t.id)
            or exists (
                 select from stock_take_products a
                   join stock_take_products b
                     on b.institution_id = $1 and b.stock_take_id = o.id and b.product_id = a.product_id and b.is_chosen
                  where a.institution_id = $1 and a.stock_take_id = t.id and a.is_chosen)
            or exists (
                 select from stock_take_products a
                   join products p on p.institution_id = $1 and p.id = a.product_id
                   join stock_take_categories b
                     on b.institution_id = $1 and b.stock_take_id in (t.id, o.id) and b.category_id = p.category_id
                  where a.institution_id = $1 and a.stock_take_id in (t.id, o.id) and a.is_chosen))) end`

/**
 * The batches of a product `p` in a stock-take `t`, as JSON: those that were counted, with the units at that moment, and until the
 * posting those that the branch has. Null where the product has no expiry dates.
 */
export const LOTS_OF_PRODUCT = `
  case when p.tracks_expiry then (
    select coalesce(json_agg(json_build_object('batch', nullif(b.batch, ''), 'expiresOn', b.expires_on, 'counted', b.counted,
                                               'expected', b.expected) order by b.expires_on, b.batch), '[]')
      from (select expires_on, batch, c.counted, case when c.counted is null then l.units else c.expected end as expected
              from (select v.expires_on, v.batch, sum(v.quantity) as counted, max(v.lot_on_hand) as expected
                      from stock_take_places v
                     where v.institution_id = $1 and v.stock_take_id = $2 and v.product_id = p.id and v.expires_on is not null
                     group by v.expires_on, v.batch) c
              full join (select l.expires_on, l.batch, l.units from lots_left l
                          where l.institution_id = $1 and l.product_id = p.id and l.branch_id = t.branch_id
                            and l.units > 0 and t.status <> 'POSTED') l using (expires_on, batch)) b) end`
