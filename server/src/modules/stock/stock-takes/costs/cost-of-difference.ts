/** SQL: the worth of the difference of a counted product x, at the stock s. */
const COST_NOW =
  'round((x.counted - x.expected) * coalesce(s.value / nullif(s.quantity, 0), s.last_cost), 2)'

/** SQL of a product p of a stock-take t: as its documents posted it, else as of now. */
export const COST_OF_PRODUCT = `coalesce((select sum(m.cost) from document_links l
                     join stock_movements m on m.institution_id = $1 and m.document_id = l.document_id and m.product_id = p.id
                    where l.institution_id = $1 and l.target_id = t.id and l.role = 'FULFILS' and t.status = 'POSTED'),
                  ${COST_NOW}) as cost`

/** SQL of differences r that are added up: of a product x, of lines m that were posted, and of all. */
export const COST_COUNTED = `case when x.counted = x.expected then 0 else ${COST_NOW} end as cost`
export const COST_POSTED = 'case when sum(m.quantity) = 0 then 0 else sum(m.cost) end'
export const COSTS_TOGETHER =
  'case when count(r.cost) = count(*) then coalesce(sum(r.cost), 0) end as cost'
