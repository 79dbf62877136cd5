-- Units of a product in a branch before a time, and their value (ETB). After the clock was set back movements from before that have a later time: then
-- `since` is an earlier time, at which the balance is that of all earlier times, or that of the first movement, a hundred days before at most.
create or replace function stock_before(
  p_institution uuid, p_branch uuid, p_product uuid, inout since timestamptz, out held bigint, out book numeric)
language plpgsql stable
set enable_bitmapscan = off
as $$
#variable_conflict use_variable
declare
  begins int[];
  earlier record;
begin
  select s.quantity - coalesce(t.quantity, 0), coalesce(s.value, 0) - coalesce(t.cost, 0) into held, book
    from branch_stock s
   cross join lateral (
           select sum(m.quantity) as quantity, sum(m.cost) as cost from stock_movements m
            where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
              and m.created_at >= since) t
   where s.institution_id = p_institution and s.product_id = p_product and s.branch_id = p_branch;
  select array_agg(m.balance - m.quantity) into begins
    from stock_movements m
   where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch and m.created_at = since;
  if held <> all (begins) then
    select g.at, held - g.quantity as held, book - g.cost as book into earlier
      from (select m.created_at as at, array_agg(m.balance - m.quantity) as begins,
                   sum(sum(m.quantity)) over later as quantity, sum(coalesce(sum(m.cost), 0)) over later as cost
              from stock_movements m
             where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
               and m.created_at < since and m.created_at >= since - interval '100 days'
             group by m.created_at
            window later as (order by m.created_at desc)) g
     order by held - g.quantity = any (g.begins) desc, case when held - g.quantity = any (g.begins) then g.at end desc, g.at
     limit 1;
    if found then
      since := earlier.at;
      held := earlier.held;
      book := earlier.book;
    end if;
  end if;
end $$;

-- The times since one of movements that were recorded after others with a later time, because the clock was set back: they do not begin at the
-- balance where those before them end. p_held: the balance before. Null: there are none.
create or replace function late_times(p_institution uuid, p_branch uuid, p_product uuid, p_since timestamptz, p_held bigint)
returns timestamptz[]
language plpgsql stable
set enable_bitmapscan = off
as $$
declare
  held bigint := p_held;
  late timestamptz[];
  step record;
begin
  for step in
    select m.created_at as at, array_agg(m.balance - m.quantity) as begins, sum(m.quantity) as quantity
      from stock_movements m
     where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch and m.created_at >= p_since
     group by m.created_at order by m.created_at
  loop
    if held <> all (step.begins) then
      late := late || step.at;
    else
      held := held + step.quantity;
    end if;
  end loop;
  return late;
end $$;

-- The goods that are left out when documents brought p_units, which cost p_costs, for nothing (value-without.sql), each document at most once: also those
-- that went back otherwise since then, because the corrections booked for them rest on goods that are left out now. Documents that were reversed are left
-- out by their links. `since`: where the first of all these goods came, or of those whose bill came since then, a hundred days before at most, with the stock of
-- then, and late_times.
-- `rests`: whether goods from before p_left or p_undone went back since.
create or replace function goods_left_out(
  p_institution uuid, p_branch uuid, p_product uuid, p_left uuid, p_undone uuid,
  inout documents uuid[], inout units int[], inout costs numeric[], out since timestamptz, out held bigint, out book numeric,
  out late timestamptz[], out takers uuid[], out bought uuid[], out rests boolean)
language plpgsql stable
set enable_bitmapscan = off
as $$
#variable_conflict use_variable
declare
  own timestamptz; -- of the first document that the caller names
  earlier timestamptz;
  furthest timestamptz; -- others are as they were booked
  gone jsonb;
begin
  select min(place_of_movement(p_institution, d.id, p_product, p_branch, '-infinity', d.created_at)) into own
    from documents d
   where d.institution_id = p_institution and d.id = any (documents || p_left || p_undone);
  select b.since, b.held, b.book into since, held, book from stock_before(p_institution, p_branch, p_product, own) b;
  furthest := since - interval '100 days';
  loop
    if gone is null and exists (select from taken_back_since(p_institution, p_branch, p_product, since)) then
      select jsonb_agg(jsonb_build_object(
               'taker', t.taker, 'taken', d.created_at, 'brought', t.brought, 'came', o.created_at, 'is_reversal', t.is_reversal,
               'is_bought', t.is_bought, 'units', t.units, 'cost', t.cost))
        into gone
        from taken_back_since(p_institution, p_branch, p_product, furthest) t
        join documents o on o.institution_id = p_institution and o.id = t.brought and o.created_at >= furthest
        join documents d on d.institution_id = p_institution and d.id = t.taker
       where t.taker is distinct from p_undone;
    end if;
    select min(e.came) into earlier
      from (select g.came from jsonb_to_recordset(gone) g (taken timestamptz, came timestamptz) where g.taken >= since
             union all
            select b.came from billed_since(p_institution, p_branch, p_product, since) b where b.came >= furthest) e
     where e.came < since;
    exit when earlier is null;
    select b.since, b.held, b.book into since, held, book from stock_before(p_institution, p_branch, p_product, earlier) b;
  end loop;
  if gone is not null then
    select array_agg(g.taker) filter (where not g.is_reversal), array_agg(g.brought) filter (where g.is_bought)
      into takers, bought
      from jsonb_to_recordset(gone) g (taker uuid, taken timestamptz, brought uuid, is_reversal boolean, is_bought boolean)
     where g.taken >= since;
    select array_agg(b.id), array_agg(b.units), array_agg(b.cost) into documents, units, costs
      from (select g.id, sum(g.units)::int as units, sum(g.cost) as cost
              from (select u.id, u.units, u.cost from unnest(documents, units, costs) u (id, units, cost)
                    union all
                    select g.brought, g.units, g.cost
                      from jsonb_to_recordset(gone) g (taken timestamptz, brought uuid, is_reversal boolean, units bigint, cost numeric)
                     where g.taken >= since and not g.is_reversal) g
             group by g.id) b;
  end if;
  late := late_times(p_institution, p_branch, p_product, since, held);
  rests := exists (
    select from jsonb_to_recordset(gone) g (taken timestamptz, came timestamptz)
     where g.taken >= since and ((g.came = any (late)) is true, g.came) < ((own = any (late)) is true, own));
end $$;
