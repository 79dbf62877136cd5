-- How many products are low: with a threshold above 0, and at or below it in a branch that has had them or has a level for
-- them, or in no branch yet. The minimum of a branch takes the place of the product's threshold (docs/decisions/0052);
-- archived products are not low. Out of stock is what has no units in a branch that has had it, unless its maximum there is 0:
-- the branch does not stock it (docs/decisions/0116). A product that only such branches know, and not all branches are such, is in
-- no branch yet. Kept as of a moment and corrected by the changes since, so that the number is exact at
-- every moment and costs a sale nothing (docs/decisions/0026).

-- How many more products than at `p_since` are low, are out of stock, and were ever there, in a branch or, when it is null,
-- in any branch.
drop function if exists low_since(uuid, uuid, timestamptz);
create or replace function stock_since(p_institution uuid, p_branch uuid, p_since timestamptz)
returns table (low bigint, outs bigint, held bigint) language plpgsql stable
-- A few look-ups of known keys (record-sales.sql).
set enable_bitmapscan = off
as $$
declare
  -- The same at `p_since`: numbers are not kept beyond a new branch.
  places constant bigint := case when p_branch is null then (select count(*) from branches b where b.institution_id = p_institution) else 1 end;
begin
  return query
  with moved as materialized (
    select m.product_id, m.branch_id, sum(m.quantity)::bigint as units
      from stock_movements m
     where m.institution_id = p_institution and m.created_at >= p_since
       and (p_branch is null or m.branch_id = p_branch)
     group by m.product_id, m.branch_id),
  edited as (
    select c.row_id as product_id, bool_or(c.was is null) as is_new,
           (array_agg(c.was -> 'low_stock_threshold' order by c.at, c.id)
              filter (where c.was ? 'low_stock_threshold'))[1] as threshold,
           (array_agg(c.was -> 'archived_at' order by c.at, c.id) filter (where c.was ? 'archived_at'))[1] as archived_at
      from row_changes c
     where c.institution_id = p_institution and c.source = 'products' and c.at >= p_since
     group by c.row_id),
  levelled as (
    select c.row_id as product_id, (c.was ->> 'branch_id')::uuid as branch_id,
           (array_agg(c.was -> 'minimum' order by c.at, c.id))[1] as minimum,
           (array_agg(c.was -> 'maximum' order by c.at, c.id) filter (where c.was ? 'maximum'))[1] as maximum
      from row_changes c
     where c.institution_id = p_institution and c.source = 'product_levels' and c.at >= p_since
     group by c.row_id, c.was ->> 'branch_id'),
  touched as materialized (
    select m.product_id from moved m
    union select e.product_id from edited e
    union select l.product_id from levelled l where p_branch is null or l.branch_id = p_branch),
  judged as (
    select t.product_id, e.is_new, now_is.threshold, was.threshold as was_threshold, now_is.is_archived,
           was.is_archived as was_archived
      from touched t
      left join edited e on e.product_id = t.product_id
     cross join lateral (
       select coalesce(p.low_stock_threshold, 0) as threshold, p.archived_at is not null as is_archived from products p
        where p.institution_id = p_institution and p.id = t.product_id limit 1) now_is
     cross join lateral (
       select case when e.threshold is null then now_is.threshold
                   else coalesce((e.threshold #>> '{}')::int, 0) end as threshold,
              case when e.archived_at is null then now_is.is_archived
                   else e.archived_at <> 'null' end as is_archived) was),
  found as (
    select j.product_id, not j.is_archived as is_active, not j.was_archived and j.is_new is not true as was_active,
           j.threshold, j.was_threshold,
           bool_or(h.threshold > 0 and s.quantity <= h.threshold) as is_low,
           bool_or(h.was_threshold > 0 and s.quantity - coalesce(m.units, 0) <= h.was_threshold) filter (
             where h.had_it) as was_low,
           coalesce(bool_or(s.quantity <= 0 and h.is_stocked), false) as is_out,
           coalesce(bool_or(s.quantity - coalesce(m.units, 0) <= 0 and h.was_stocked) filter (where h.had_it), false) as was_out,
           bool_and(s.quantity <= 0 and not h.is_stocked) and count(s.branch_id) < places as is_nowhere,
           bool_and(s.quantity - coalesce(m.units, 0) <= 0 and not h.was_stocked) filter (where h.had_it)
             and count(*) filter (where h.had_it) < places as was_nowhere,
           bool_or(s.branch_id is not null) as is_held, bool_or(h.had_it) as was_held
      from judged j
      left join lateral (
           select s.branch_id, s.quantity from branch_stock s
            where s.institution_id = p_institution and s.product_id = j.product_id
              and (p_branch is null or s.branch_id = p_branch) offset 0) s on true
      left join moved m on m.product_id = j.product_id and m.branch_id = s.branch_id
      left join product_levels l
        on l.institution_id = p_institution and l.product_id = j.product_id and l.branch_id = s.branch_id
      left join levelled w on w.product_id = j.product_id and w.branch_id = s.branch_id
     cross join lateral (
       select coalesce(l.minimum, j.threshold) as threshold,
              coalesce(case when w.minimum is null then l.minimum else (w.minimum #>> '{}')::int end,
                       j.was_threshold) as was_threshold,
              l.maximum is distinct from 0 as is_stocked,
              case when w.maximum is null then l.maximum else (w.maximum #>> '{}')::int end is distinct from 0 as was_stocked,
              -- A branch that received the product, or its level, for the first time since had none to be low in.
              s.branch_id is not null and (
                l.created_at < p_since or (m.units is null and (l.created_at < p_since) is null)
                -- Not EXISTS: the planner would read all movements once, for many products.
                or s.quantity <> m.units or (
                  select true from stock_movements e
                   where e.institution_id = p_institution and e.product_id = j.product_id and e.branch_id = s.branch_id
                     and e.kind = any (array(select k.kind from document_kinds() k where k.sign >= 0 and k.lines <> 'none'))
                     and e.kind <> all (':frequent_kinds') and e.created_at < p_since limit 1)) is true as had_it offset 0) h
     group by j.product_id, j.is_new, j.threshold, j.was_threshold, j.is_archived, j.was_archived),
  counted as (
    select f.is_active, f.was_active, f.is_held, f.was_held,
           case when f.is_nowhere or f.is_low is null then f.threshold > 0 else f.is_low end as is_low,
           case when f.was_nowhere or f.was_low is null then f.was_threshold > 0 else f.was_low end as was_low,
           f.is_out or f.is_nowhere is true as is_out, f.was_out or f.was_nowhere is true as was_out
      from found f)
  select coalesce(sum((c.is_active and c.is_low)::int - (c.was_active and c.was_low)::int), 0),
         coalesce(sum((c.is_active and c.is_out)::int - (c.was_active and c.was_out)::int), 0),
         coalesce(sum((c.is_active and c.is_held)::int - (c.was_active and c.was_held)::int), 0)
    from counted c;
end $$;

-- How much more the branches have now than at `p_since`, and what it is worth at the prices of now and of then: all
-- branches that moved goods or have some of another price since.
drop function if exists worth_since(uuid, uuid, timestamptz);
create or replace function worth_since(p_institution uuid, p_branch uuid, p_since timestamptz)
returns table (branch_id uuid, units numeric, value numeric) language plpgsql stable
set enable_bitmapscan = off -- as above
as $$
#variable_conflict use_column
begin
  return query
  with moved as materialized (
    select m.product_id, m.branch_id, sum(m.quantity)::bigint as units
      from stock_movements m
     where m.institution_id = p_institution and m.created_at >= p_since
       and (p_branch is null or m.branch_id = p_branch)
     group by m.product_id, m.branch_id),
  edited as materialized (
    select c.row_id as product_id, (array_agg(c.was ->> 'price_per_unit' order by c.at, c.id))[1]::numeric as price
      from row_changes c
     where c.institution_id = p_institution and c.source = 'products' and c.at >= p_since
       and c.was ? 'price_per_unit'
     group by c.row_id),
  touched as (
    select m.product_id, m.branch_id, m.units from moved m
    union all
    select e.product_id, s.branch_id, 0
      from edited e
     cross join lateral (
           select s.branch_id from branch_stock s
            where s.institution_id = p_institution and s.product_id = e.product_id
              and (p_branch is null or s.branch_id = p_branch) offset 0) s
     where not exists (select from moved m where m.product_id = e.product_id and m.branch_id = s.branch_id))
  select t.branch_id, sum(shown_quantity(t.units, now_is.unit_size)),
         sum(line_amount(held.quantity, now_is.price, now_is.unit_size)
             - line_amount(held.quantity - t.units, coalesce(e.price, now_is.price), now_is.unit_size))
    from touched t
   cross join lateral (
     select p.price_per_unit as price, p.unit_size from products p
      where p.institution_id = p_institution and p.id = t.product_id limit 1) now_is
   cross join lateral (
     select s.quantity from branch_stock s
      where s.institution_id = p_institution and s.product_id = t.product_id and s.branch_id = t.branch_id limit 1) held
    left join edited e on e.product_id = t.product_id
   group by t.branch_id;
end $$;

-- Keeps these numbers for the institution and each of its branches as of now, where there is so much stock or so
-- much has happened that it pays. Beside them: the products that need goods most, the ids of each kind while they are few, the
-- dearest of a branch, and those that it sold most of for its stock (docs/decisions/0026, 0069, 0074).
create or replace function keep_low(p_institution uuid) returns void language plpgsql as $$
declare
  large constant int := 10000;
  worth_it constant int := 100;
  lowest_kept constant int := 50;
  ids_kept constant int := 2000;
  dearest_kept constant int := 600;
  short_kept constant int := 1000;
  history constant timestamptz := date_trunc('day', now(), 'Africa/Addis_Ababa') - interval '56 days';
  settled constant timestamptz := least(settled_moment(), summary_horizon());
  since timestamptz;
  is_whole boolean;
  found int;
begin
  if not pg_try_advisory_xact_lock(hashtext('keep_low'), hashtext(p_institution::text)) then
    return;
  end if;
  select k.until, k.short_ids is not null into since, is_whole from kept_low k
   where k.institution_id = p_institution and k.part = '00000000-0000-0000-0000-000000000000';
  if since is null then
    select count(*) into found from (
      select from branch_stock s where s.institution_id = p_institution limit large) s;
    if found < large then return; end if;
  -- Otherwise a former version kept less.
  elsif is_whole then
    select count(*) into found from (
      select from stock_movements m where m.institution_id = p_institution and m.created_at >= since limit worth_it) m;
    if found < worth_it then return; end if;
  end if;

  insert into kept_low (
    institution_id, part, until, low, outs, held, units, value, lowest, low_ids, out_ids, held_ids, dearest,
    short_ids, short_covers)
  with parts as (
    select b.id from branches b where b.institution_id = p_institution
    union all select '00000000-0000-0000-0000-000000000000'),
  watched as materialized (
    select p.id, coalesce(p.low_stock_threshold, 0) as threshold, p.name_key from products p
     where p.institution_id = p_institution and p.archived_at is null
       and (p.low_stock_threshold > 0 or exists (
             select from product_levels l
              where l.institution_id = p_institution and l.product_id = p.id and l.minimum > 0))),
  stock as materialized (
    select s.branch_id, s.product_id, s.quantity, l.minimum, s.quantity <= 0 and l.maximum is distinct from 0 as is_out,
           s.quantity <= 0 and l.maximum is not distinct from 0 as is_unstocked,
           case when l.minimum is null then s.quantity end as least,
           case when l.minimum > 0 then s.quantity - l.minimum end as above_own
      from branch_stock s
      left join product_levels l
        on l.institution_id = p_institution and l.product_id = s.product_id and l.branch_id = s.branch_id
     where s.institution_id = p_institution),
  held as (
    select s.branch_id as part, s.product_id, s.quantity::bigint, s.minimum, s.least, s.above_own, s.is_out, false as is_nowhere
      from stock s
    union all
    select '00000000-0000-0000-0000-000000000000', s.product_id, sum(s.quantity), null, min(s.least), min(s.above_own),
           bool_or(s.is_out), bool_and(s.is_unstocked) and count(*) < (select count(*) from parts) - 1
      from stock s group by s.product_id),
  low as (
    select o.id as part, w.id, t.threshold > 0 and coalesce(h.quantity, 0) <= t.threshold as is_in_sum,
           row_number() over (
             partition by o.id order by coalesce(h.quantity, 0)::float8 / nullif(t.threshold, 0), w.name_key, w.id) as place
      from parts o
     cross join watched w
      left join held h on h.part = o.id and h.product_id = w.id
     cross join lateral (select coalesce(h.minimum, w.threshold) as threshold) t
     where h.above_own <= 0
        or w.threshold > 0 and case when h.product_id is null or h.is_nowhere then 0 else h.least end <= w.threshold),
  counted as (
    select l.part, count(*) as low,
           array_agg(l.id order by l.place) filter (where l.is_in_sum and l.place <= lowest_kept) as lowest,
           array_agg(l.id) filter (where l.place <= ids_kept) as ids
      from low l group by l.part),
  present as (
    select h.part, count(*) as held, count(*) filter (where h.is_out or h.is_nowhere) as outs,
           array_agg(h.product_id) filter (where h.is_out or h.is_nowhere) as out_ids, array_agg(h.product_id) as ids
      from held h
      join products p on p.institution_id = p_institution and p.id = h.product_id and p.archived_at is null
     group by h.part),
  worth as (
    select s.branch_id as part, sum(shown_quantity(s.quantity, p.unit_size)) as units,
           sum(line_amount(s.quantity, p.price_per_unit, p.unit_size)) as value
      from branch_stock s
      join products p on p.institution_id = p_institution and p.id = s.product_id
     where s.institution_id = p_institution
     group by s.branch_id),
  dear as (
    select d.part, array_agg(d.product_id order by d.place) as ids
      from (select s.branch_id as part, s.product_id,
                   row_number() over (
                     partition by s.branch_id
                         order by line_amount(s.quantity, p.price_per_unit, p.unit_size) desc, s.product_id) as place
              from branch_stock s
              join products p on p.institution_id = p_institution and p.id = s.product_id
             where s.institution_id = p_institution and s.quantity > 0) d
     where d.place <= dearest_kept
     group by d.part),
  short as (
    select s.part, array_agg(s.product_id order by s.place) as ids, array_agg(s.cover order by s.place) as covers
      from (select s.branch_id as part, s.product_id, s.quantity::float8 / u.units as cover,
                   row_number() over (partition by s.branch_id order by s.quantity::float8 / u.units, s.product_id) as place
              from units_sold(p_institution, history) u
              join branch_stock s
                on s.institution_id = p_institution and s.product_id = u.product_id and s.branch_id = u.branch_id
             where s.quantity < 2 * u.units) s
     where s.place <= short_kept
     group by s.part)
  select p_institution, o.id, settled, coalesce(c.low, 0) - g.low, coalesce(h.outs, 0) - g.outs,
         coalesce(h.held, 0) - g.held, coalesce(w.units, 0) - coalesce(v.units, 0),
         coalesce(w.value, 0) - coalesce(v.value, 0), coalesce(c.lowest, '{}'),
         case when coalesce(c.low, 0) <= ids_kept then coalesce(c.ids, '{}') end,
         case when coalesce(h.outs, 0) <= ids_kept then coalesce(h.out_ids, '{}') end,
         case when coalesce(h.held, 0) <= ids_kept then coalesce(h.ids, '{}') end, coalesce(d.ids, '{}'),
         coalesce(r.ids, '{}'), coalesce(r.covers, '{}')
    from parts o
   cross join lateral stock_since(p_institution, nullif(o.id, '00000000-0000-0000-0000-000000000000'), settled) g
    left join counted c on c.part = o.id
    left join present h on h.part = o.id
    left join worth w on w.part = o.id
    left join dear d on d.part = o.id
    left join short r on r.part = o.id
    left join worth_since(p_institution, null, settled) v on v.branch_id = o.id
  on conflict on constraint kept_low_pkey do update
     set until = excluded.until, low = excluded.low, outs = excluded.outs, held = excluded.held, units = excluded.units,
         value = excluded.value, lowest = excluded.lowest, low_ids = excluded.low_ids, out_ids = excluded.out_ids,
         held_ids = excluded.held_ids, dearest = excluded.dearest, short_ids = excluded.short_ids,
         short_covers = excluded.short_covers;
end $$;
