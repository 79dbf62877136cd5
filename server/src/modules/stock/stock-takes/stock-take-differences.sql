-- The lines that a stock-take posts, by name; `is_short`: units were sold since, so that the stock is too small for the difference.
-- `facets`: as the ledger posts them. Locks the stock in the order of its key, so that of two stock-takes that are posted at once the
-- second one sees what the first one posted, and names what is to be counted again. The caller has locked the stock-take.
drop function if exists stock_take_differences(uuid, uuid);
create or replace function stock_take_differences(p_institution uuid, p_take uuid)
returns table (product_id uuid, difference int, is_short boolean, facets json) language plpgsql as $$
#variable_conflict use_column
declare
  different uuid[];
  place uuid;
begin
  select t.branch_id into place from stock_takes t where t.institution_id = p_institution and t.id = p_take;
  select array_agg(x.product_id) into different
    from stock_take_products x
   where x.institution_id = p_institution and x.stock_take_id = p_take and x.again is null
     and (x.counted <> x.expected or x.product_id in (
            select v.product_id from stock_take_parts v
             where v.institution_id = p_institution and v.stock_take_id = p_take and v.difference > 0));
  perform from (select u.product_id from unnest(different) u (product_id) order by u.product_id) x
    cross join lateral (
          select from branch_stock s
           where s.institution_id = p_institution and s.product_id = x.product_id and s.branch_id = place
             for no key update) s;
  -- Separate statements see the rows for which the locks waited.
  update stock_take_products x set again = 'MOVED'
   where x.institution_id = p_institution and x.stock_take_id = p_take and x.again is null
     and exists (select from stock_take_moved v
                  where v.institution_id = p_institution and v.stock_take_id = p_take and v.product_id = x.product_id);
  return query
  select x.product_id, l.quantity, coalesce(s.quantity, 0) + x.counted - x.expected < 0, l.facets
    from stock_take_products x
   cross join lateral (
         select p.id, p.name_key from products p where p.institution_id = p_institution and p.id = x.product_id limit 1) p
    left join lateral (
         select s.quantity from branch_stock s
          where s.institution_id = p_institution and s.product_id = x.product_id and s.branch_id = place limit 1) s on true
   cross join lateral lines_of_difference(
         p_institution, p_take, place, x.product_id, x.counted - x.expected, coalesce(s.quantity, 0)) l
   where x.institution_id = p_institution and x.stock_take_id = p_take and x.product_id = any (different)
     and x.again is null
   order by p.name_key, p.id, l.quantity desc;
end $$;
