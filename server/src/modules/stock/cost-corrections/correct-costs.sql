-- Corrects the value of goods that are in stock by the differences of a bill from its deliveries; returns the correction. A
-- difference is shared by the lines of its delivery in proportion to what they cost, and of a line by its units: as many as the branch still has of
-- the product are corrected, at most those that came and did not go back, and none that were revalued since. No value falls below zero. Writes a movement VALUATION for each product.
-- The stock of the products is locked, and the document is there.
create or replace function correct_costs(p_institution uuid, p_document uuid, p_deliveries uuid[], p_differences numeric[])
returns numeric
language plpgsql
set enable_bitmapscan = off
as $$
declare
  corrected numeric;
begin
  with lines as (
    select m.product_id, m.quantity, u.difference,
           sum(m.purchase_cost) over (partition by u.n order by m.line, m.product_id) as up_to,
           m.purchase_cost, sum(m.purchase_cost) over (partition by u.n) as whole, m.branch_id, m.created_at
      from unnest(p_deliveries, p_differences) with ordinality u (delivery, difference, n)
     cross join lateral (
            select m.product_id, m.line, m.quantity, m.purchase_cost, m.branch_id, m.created_at from stock_movements m
             where m.institution_id = p_institution and m.document_id = u.delivery and m.line >= 1) m
  ),
  bought as (
    select l.product_id, sum(l.quantity) as units,
           sum(round(l.difference * l.up_to / nullif(l.whole, 0), 2)
               - round(l.difference * (l.up_to - l.purchase_cost) / nullif(l.whole, 0), 2)) as difference,
           (select coalesce(-sum(r.quantity), 0)
              from document_links k
              join stock_movements r
                on r.institution_id = p_institution and r.document_id = k.document_id and r.product_id = l.product_id and r.line >= 1
             where k.institution_id = p_institution and k.target_id = any (p_deliveries) and k.role = 'RETURNS'
               and not exists (select from document_links v
                                where v.institution_id = p_institution and v.target_id = r.document_id and v.role = 'REVERSES')) as back
      from lines l
     where not exists (
             select from stock_movements r
              where r.institution_id = p_institution and r.product_id = l.product_id and r.branch_id = l.branch_id
                and r.kind = 'REVALUATION' and r.created_at >= l.created_at
                and not exists (select from document_links k
                                 where k.institution_id = p_institution and k.target_id = r.document_id and k.role = 'REVERSES'))
     group by l.product_id
  ),
  corrections as (
    select s.product_id, s.quantity, d.user_id, d.branch_id, d.created_at, p.unit_size, p.price_per_unit,
           greatest(-s.value, round(c.difference * least(s.quantity, c.units - c.back) / c.units, 2)) as cost
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
