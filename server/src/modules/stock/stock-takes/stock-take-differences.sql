-- The lines that a stock-take posts, by name; `is_short`: units were sold since, so that the stock is too small for the difference.
-- `lots`: their batches, with units. Locks the stock in the order of its key, so that of two stock-takes that are posted at once the
-- second one sees what the first one posted, and names what is to be counted again. The caller has locked the stock-take.
drop function if exists stock_take_differences(uuid, uuid);
create or replace function stock_take_differences(p_institution uuid, p_take uuid)
returns table (product_id uuid, difference int, is_short boolean, lots json) language plpgsql as $$
#variable_conflict use_column
declare
  different uuid[];
  place uuid;
begin
  select t.branch_id into place from stock_takes t where t.institution_id = p_institution and t.id = p_take;
  select array_agg(x.product_id) into different
    from stock_take_products x
   where x.institution_id = p_institution and x.stock_take_id = p_take and x.again is null
     and (x.counted <> x.expected or exists (
            select from stock_take_counts c
             where c.institution_id = p_institution and c.stock_take_id = p_take and c.product_id = x.product_id
               and c.expires_on is not null));
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
  select x.product_id, l.quantity, coalesce(s.quantity, 0) + x.counted - x.expected < 0, l.lots
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

-- The lines of a product whose stock of p_on_hand units differs by p_difference, with their batches; where no batch
-- was counted, one line without any.
-- Units found of counted batches are added. Where those are more than the difference, as many others are taken: first of counted
-- batches that lack units, then units of no batch, then of uncounted batches, the first to expire first. The line that
-- adds comes first, so that both have the same cost per unit.
create or replace function lines_of_difference(
  p_institution uuid, p_take uuid, p_branch uuid, p_product uuid, p_difference int, p_on_hand int)
returns table (quantity int, lots json) language plpgsql stable as $$
#variable_conflict use_column
declare
  extra bigint; -- units found of counted batches
  taken bigint;
begin
  if not exists (
       select from stock_take_counts c
        where c.institution_id = p_institution and c.stock_take_id = p_take and c.product_id = p_product
          and c.expires_on is not null) then
    return query select p_difference, null::json where p_difference <> 0;
    return;
  end if;
  select sum(greatest(c.difference, 0)) filter (where p.tracks_expiry) into extra
    from counted_lots(p_institution, p_take, p_product) c
    join products p on p.institution_id = p_institution and p.id = c.product_id;
  taken := least(greatest(coalesce(extra, 0) - p_difference, 0), greatest(p_on_hand, -p_difference));

  return query
  with named as (
    -- Of units found no more than are added: fewer where the stock was sold since.
    select 1 as sign, 1 as rank, c.expires_on, c.batch, greatest(c.difference, 0)::bigint as units
      from counted_lots(p_institution, p_take, p_product) c
     where extra > 0
    union all
    select -1, case when c.difference is null then 3 else 1 end, l.expires_on, l.batch,
           case when c.difference is null then l.units else least(l.units, greatest(-c.difference, 0)) end
      from lots_left l
      left join counted_lots(p_institution, p_take, p_product) c on c.expires_on = l.expires_on and c.batch = l.batch
     where l.institution_id = p_institution and l.product_id = p_product and l.branch_id = p_branch
    union all
    select -1, 2, null, null, p_on_hand - coalesce(sum(l.units), 0)
      from lots_left l
     where l.institution_id = p_institution and l.product_id = p_product and l.branch_id = p_branch
  ), lines as (
    select u.sign, u.units from (values (1, p_difference + taken), (-1, taken)) u (sign, units) where u.units > 0
  ), shared as (
    select n.sign, n.expires_on, n.batch,
           least(n.units, greatest(0, l.units - (sum(n.units) over (
             partition by n.sign order by n.rank, n.expires_on, n.batch) - n.units)))::int as units
      from named n join lines l on l.sign = n.sign
  )
  select (l.sign * l.units)::int, (
         select json_agg(json_build_object('batch', nullif(s.batch, ''), 'expiresOn', s.expires_on, 'quantity', s.units)
                         order by s.expires_on, s.batch)
           from shared s where s.sign = l.sign and s.units > 0 and s.expires_on is not null)
    from lines l;
end $$;

-- The batches of a product that people counted, with the units found above or missing (below zero).
create or replace function counted_lots(p_institution uuid, p_take uuid, p_product uuid)
returns table (product_id uuid, expires_on date, batch text, difference int) language sql stable as $$
  select v.product_id, v.expires_on, v.batch, (sum(v.quantity) - max(v.lot_on_hand))::int
    from stock_take_places v
   where v.institution_id = p_institution and v.stock_take_id = p_take and v.product_id = p_product
     and v.expires_on is not null
   group by v.product_id, v.expires_on, v.batch
$$;
