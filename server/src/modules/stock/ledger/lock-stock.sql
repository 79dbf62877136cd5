-- Locks the stock of products in a branch in the order of post_movements, and returns the units on hand. A product that
-- never was there gets its row, so that the lock holds for it too; a service has none.
create or replace function lock_stock(p_institution uuid, p_branch uuid, p_products uuid[])
returns table (product_id uuid, quantity int)
language plpgsql
set enable_bitmapscan = off -- each look-up is for one row of a known key
as $$
#variable_conflict use_column
begin
  perform from branches b where b.institution_id = p_institution and b.id = p_branch for key share;
  insert into branch_stock (institution_id, product_id, branch_id, quantity)
  select p.institution_id, p.id, b.id, 0
    from products p
    join branches b on b.institution_id = p_institution and b.id = p_branch
   where p.institution_id = p_institution and p.id = any (p_products) and p.is_service is null
   order by p.id
  on conflict on constraint branch_stock_pkey do nothing;
  perform s.quantity
     from (select distinct u.product_id from unnest(p_products) u (product_id) order by 1) t
    cross join lateral (
            select s.quantity from branch_stock s
             where s.institution_id = p_institution and s.product_id = t.product_id and s.branch_id = p_branch
               for no key update) s;
  -- This statement runs after the locks are held, so it sees what the other transactions wrote.
  return query
  select s.product_id, s.quantity from branch_stock s
   where s.institution_id = p_institution and s.product_id = any (p_products) and s.branch_id = p_branch;
end $$;
