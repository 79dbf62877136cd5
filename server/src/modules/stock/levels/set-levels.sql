-- Sets minimum and maximum of products in branches, an element of each array for each of them, each once. A branch with a level has a
-- stock row, so that it is judged although it never had the product. Locks branches, then stock rows, in the order of their
-- keys (docs/decisions/0005). False, and nothing is written, when a product or branch is not there.
create or replace function set_levels(
  p_institution uuid, p_branches uuid[], p_products uuid[], p_minimums int[], p_maximums int[])
returns boolean language plpgsql as $$
declare
  known int;
begin
  perform from branches b where b.institution_id = p_institution and b.id = any (p_branches) order by b.id for key share;
  select count(*) into known
    from unnest(p_branches, p_products) u (branch_id, product_id)
    join branches b on b.institution_id = p_institution and b.id = u.branch_id
    join products p on p.institution_id = p_institution and p.id = u.product_id;
  if known < cardinality(p_products) then
    return false;
  end if;

  insert into branch_stock (institution_id, product_id, branch_id, quantity)
  select p_institution, u.product_id, u.branch_id, 0
    from unnest(p_branches, p_products, p_minimums, p_maximums) u (branch_id, product_id, minimum, maximum)
   where coalesce(u.minimum, u.maximum) is not null
   order by u.product_id, u.branch_id
  on conflict on constraint branch_stock_pkey do nothing;

  insert into product_levels as l (institution_id, product_id, branch_id, minimum, maximum)
  select p_institution, u.product_id, u.branch_id, u.minimum, u.maximum
    from unnest(p_branches, p_products, p_minimums, p_maximums) u (branch_id, product_id, minimum, maximum)
   where coalesce(u.minimum, u.maximum) is not null
      or exists (select from product_levels l where l.institution_id = p_institution
                    and l.product_id = u.product_id and l.branch_id = u.branch_id)
   order by u.product_id, u.branch_id
  on conflict on constraint product_levels_pkey do update set minimum = excluded.minimum, maximum = excluded.maximum
    where (l.minimum, l.maximum) is distinct from (excluded.minimum, excluded.maximum);
  return true;
end $$;
