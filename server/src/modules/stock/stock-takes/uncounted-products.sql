-- Products of a stock-take's scope that are in stock and were not counted.
create or replace function uncounted_products(p_institution uuid, p_take uuid)
returns table (product_id uuid, quantity int) language plpgsql stable as $$
#variable_conflict use_column
begin
  if exists (select from stock_takes t where t.institution_id = p_institution and t.id = p_take and t.scope = 'SHELF') then
    return;
  end if;
  return query
  select s.product_id, s.quantity
    from stock_takes t
    join branch_stock s
      on s.institution_id = p_institution and s.branch_id = t.branch_id and s.quantity > 0
   cross join lateral (
         select p.id, p.category_id from products p
          where p.institution_id = p_institution and p.id = s.product_id limit 1) p
   where t.institution_id = p_institution and t.id = p_take
     and case t.scope
           when 'ALL' then true
           when 'CATEGORIES' then p.category_id in (
             select c.category_id from stock_take_categories c
              where c.institution_id = p_institution and c.stock_take_id = p_take)
           when 'PRODUCTS' then p.id in (
             select c.product_id from stock_take_products c
              where c.institution_id = p_institution and c.stock_take_id = p_take and c.is_chosen)
           else false end
     and not exists (
           select from stock_take_products x
            where x.institution_id = p_institution and x.stock_take_id = p_take and x.product_id = s.product_id
              and x.counted is not null);
end $$;
