-- The batches that people counted in a stock-take; `expected`: units that were there, `difference`: found above them or missing (below zero).
create or replace view stock_take_parts with (security_invoker = true) as
select institution_id, stock_take_id, product_id, expires_on, batch, sum(quantity) as counted, max(lot_on_hand) as expected,
       (sum(quantity) - max(lot_on_hand))::int as difference
  from stock_take_places
 where expires_on is not null
 group by institution_id, stock_take_id, product_id, expires_on, batch;

-- Of earlier versions.
drop function if exists counted_lots(uuid, uuid, uuid);
drop function if exists lines_of_difference(uuid, uuid, uuid, uuid, int, int);

-- The lines of a product whose stock of p_on_hand units differs by p_difference, with their batches; where no batch
-- was counted, one line without any.
-- Units found of counted batches are added. Where those are more than the difference, as many others are taken: first of counted
-- batches that lack units, then units of no batch, then of uncounted batches, the first to expire first. The line that
-- adds comes first, so that both have the same cost per unit.
create or replace function lines_of_difference(
  p_institution uuid, p_take uuid, p_branch uuid, p_product uuid, p_difference int, p_on_hand int)
returns table (quantity int, facets json) language plpgsql stable as $$
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
    from stock_take_parts c
    join products p on p.institution_id = p_institution and p.id = c.product_id
   where c.institution_id = p_institution and c.stock_take_id = p_take and c.product_id = p_product;
  taken := least(greatest(coalesce(extra, 0) - p_difference, 0), greatest(p_on_hand, -p_difference));

  return query
  with counted as (
    select * from stock_take_parts c
     where c.institution_id = p_institution and c.stock_take_id = p_take and c.product_id = p_product
  ), named as (
    -- Of units found no more than are added: fewer where the stock was sold since.
    select 1 as sign, 1 as rank, c.expires_on, c.batch, greatest(c.difference, 0)::bigint as units
      from counted c
     where extra > 0
    union all
    select -1, case when c.difference is null then 3 else 1 end, l.expires_on, l.batch,
           case when c.difference is null then l.units else least(l.units, greatest(-c.difference, 0)) end
      from lots_left l
      left join counted c on c.expires_on = l.expires_on and c.batch = l.batch
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
         select json_build_object('lots', coalesce(json_agg(
                  json_build_object('batch', nullif(s.batch, ''), 'expiresOn', s.expires_on, 'quantity', s.units)
                  order by s.expires_on, s.batch), '[]'))
           from shared s where s.sign = l.sign and s.units > 0 and s.expires_on is not null)
    from lines l;
end $$;
