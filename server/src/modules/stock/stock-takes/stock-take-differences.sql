-- The differences that a stock-take posts, by name; `is_short`: units were sold since, so that the stock is too small for it.
-- Locks the stock in the order of its key. The caller has locked the stock-take.
create or replace function stock_take_differences(p_institution uuid, p_take uuid)
returns table (product_id uuid, difference int, is_short boolean) language plpgsql as $$
#variable_conflict use_column
begin
  perform from (
            select x.product_id, t.branch_id
              from stock_takes t
              join stock_take_products x on x.institution_id = p_institution and x.stock_take_id = t.id
             where t.institution_id = p_institution and t.id = p_take and x.again is null and x.counted <> x.expected
             order by x.product_id) x
    cross join lateral (
          select from branch_stock s
           where s.institution_id = p_institution and s.product_id = x.product_id and s.branch_id = x.branch_id
             for no key update) s;
  -- A statement of its own: it sees the rows for which the locks waited.
  return query
  select x.product_id, x.counted - x.expected, coalesce(s.quantity, 0) + x.counted - x.expected < 0
    from stock_takes t
    join stock_take_products x on x.institution_id = p_institution and x.stock_take_id = t.id
   cross join lateral (
         select p.id, p.name_key from products p where p.institution_id = p_institution and p.id = x.product_id limit 1) p
    left join lateral (
         select s.quantity from branch_stock s
          where s.institution_id = p_institution and s.product_id = x.product_id and s.branch_id = t.branch_id limit 1) s on true
   where t.institution_id = p_institution and t.id = p_take and x.again is null and x.counted <> x.expected
   order by p.name_key, p.id;
end $$;
