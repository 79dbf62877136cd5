-- Locks stock of several branches in the order of its key, for an act that writes documents in more than one of them
-- (docs/decisions/0005). Rows that are missing are made, because goods arrive in them.
create or replace function lock_goods(p_institution uuid, p_branches uuid[], p_products uuid[])
returns void language plpgsql as $$
begin
  perform from branches b where b.institution_id = p_institution and b.id = any (p_branches) order by b.id for key share;
  insert into branch_stock (institution_id, product_id, branch_id, quantity)
  select p.institution_id, p.id, b.id, 0
    from products p
    join branches b on b.institution_id = p_institution and b.id = any (p_branches)
   where p.institution_id = p_institution and p.id = any (p_products)
   order by p.id, b.id
  on conflict on constraint branch_stock_pkey do nothing;
  perform from branch_stock s
    where s.institution_id = p_institution and s.product_id = any (p_products) and s.branch_id = any (p_branches)
    order by s.product_id, s.branch_id
      for no key update;
end $$;
