-- Corrects the value of goods that are in stock by the differences of a bill from its deliveries; returns the correction. The stock is worth as much more as it
-- would be if they had cost it at once (value_after). No value falls below zero. Writes a movement VALUATION for each product.
-- The stock of the products is locked, and the document is there.
create or replace function correct_costs(p_institution uuid, p_document uuid, p_deliveries uuid[], p_differences numeric[])
returns numeric
language plpgsql
set enable_bitmapscan = off
as $$
declare
  corrected numeric;
begin
  with bought as (
    select l.product_id, l.branch_id, (array_agg(l.delivery order by l.came, l.delivery))[1] as first,
           jsonb_object_agg(l.delivery, billed_difference(p_institution, l.delivery, l.product_id, l.difference)) as differences
      from (select m.product_id, m.branch_id, u.delivery, u.difference,
                   min(place_of_movement(p_institution, u.delivery, m.product_id, m.branch_id, '-infinity', m.created_at)) as came
              from unnest(p_deliveries, p_differences) u (delivery, difference)
             cross join lateral (
                   select m.product_id, m.branch_id, m.created_at from stock_movements m
                    where m.institution_id = p_institution and m.document_id = u.delivery and m.line >= 1) m
             group by m.product_id, m.branch_id, u.delivery, u.difference) l
     group by l.product_id, l.branch_id
  ),
  corrections as (
    select s.product_id, s.quantity, d.user_id, d.branch_id, d.created_at, p.unit_size, p.price_per_unit,
           greatest(-s.value, coalesce(billed_change(p_institution, s.branch_id, s.product_id, c.first, c.differences), 0)) as cost
      from bought c
      join documents d on d.institution_id = p_institution and d.id = p_document
      join branch_stock s
        on s.institution_id = p_institution and s.product_id = c.product_id and s.branch_id = d.branch_id
      join products p on p.institution_id = p_institution and p.id = c.product_id
     where s.quantity > 0 and s.value is not null
  ),
  valued as (
    update branch_stock s set value = s.value + c.cost
      from corrections c
     where s.institution_id = p_institution and s.product_id = c.product_id and s.branch_id = c.branch_id and c.cost <> 0
  ),
  moved as (
    insert into stock_movements
      (institution_id, document_id, product_id, line, branch_id, kind, quantity, balance, unit_price, cost, unit_size, user_id,
       created_at)
    select p_institution, p_document, c.product_id, 0, c.branch_id, 'VALUATION', 0, c.quantity, c.price_per_unit, c.cost,
           c.unit_size, c.user_id, c.created_at
      from corrections c where c.cost <> 0
    returning cost
  )
  select coalesce(sum(m.cost), 0) into corrected from moved m;
  return corrected;
end $$;

-- ETB by which the value of a product changes where deliveries cost as much more as p_differences says, by their ids; p_first came first.
create or replace function billed_change(p_institution uuid, p_branch uuid, p_product uuid, p_first uuid, p_differences jsonb)
returns numeric
language plpgsql stable
set enable_bitmapscan = off
as $$
declare
  start record;
  history jsonb;
  billed jsonb;
begin
  select g.* into start from goods_left_out(p_institution, p_branch, p_product, null, p_first, '{}', '{}', '{}') g;
  history := history_without(p_institution, p_branch, p_product, start, null, null, null);
  billed := jsonb_build_object('billed', coalesce(nullif(history -> 'billed', 'null'), '{}') || p_differences);
  return (select w.value from value_after(p_institution, p_branch, p_product, history || billed, null, true) w)
       - (select w.value from value_after(p_institution, p_branch, p_product, history, null, true) w);
end $$;

-- ETB by which a product in a delivery cost more than it was received for: a share of p_difference, else of the difference of its bill, by the cost of its
-- lines, of free goods by their units. Null: it has no bill, or its cost is unknown.
create or replace function billed_difference(p_institution uuid, p_delivery uuid, p_product uuid, p_difference numeric default null)
returns numeric
language sql stable
set enable_bitmapscan = off
as $$
  select coalesce(p_difference, g.billed - t.whole) * case when t.whole = 0 then t.units / t.all_units else t.own / t.whole end
    from (select case when bool_and(m.purchase_cost is not null) then sum(m.purchase_cost) end as whole,
                 sum(m.purchase_cost) filter (where m.product_id = p_product) as own,
                 sum(m.quantity::numeric / coalesce(m.unit_size, 1)) as all_units,
                 sum(m.quantity::numeric / coalesce(m.unit_size, 1)) filter (where m.product_id = p_product) as units
            from stock_movements m
           where m.institution_id = p_institution and m.document_id = p_delivery and m.line >= 1) t
   cross join lateral (
         select max(g.billed) as billed from billed_goods g
          where g.institution_id = p_institution and g.document_id = p_delivery) g
$$;
