-- How many products are low: with a threshold above 0 and at or below it in the units shown, those of one branch or the
-- sum over all (isLowStock of the contract). Kept as of a moment; what happened since is held against it, so that the
-- number is right at every moment and no sale has to keep it (docs/decisions/0026).

-- How many more products are low now than at `p_since`, in a branch or, when it is null, in the institution.
create or replace function low_since(p_institution uuid, p_branch uuid, p_since timestamptz)
returns bigint language plpgsql stable
-- A few look-ups of known keys (record-sale.sql).
set enable_bitmapscan = off
as $$
begin
  return (with moved as (
    select m.product_id, sum(m.quantity) as units
      from stock_movements m
     where m.institution_id = p_institution and m.created_at >= p_since
       and (p_branch is null or m.branch_id = p_branch)
     group by m.product_id),
  edited as (
    select a.record_id as product_id, bool_or(a.action = 'CREATED') as is_new,
           (array_agg(a.before -> 'low_stock_threshold' order by a.at, a.id)
              filter (where a.before ? 'low_stock_threshold'))[1] as threshold
      from audit_entries a
     where a.institution_id = p_institution and a.kind = 'PRODUCT' and a.action in ('CREATED', 'CHANGED')
       and a.at >= p_since
     group by a.record_id),
  touched as materialized (
    select coalesce(moved.product_id, edited.product_id) as product_id, coalesce(moved.units, 0) as units,
           edited.is_new is true as is_new, edited.threshold
      from moved full join edited on edited.product_id = moved.product_id)
  select coalesce(sum((now_is.threshold > 0 and held.units <= now_is.threshold)::int
                    - (was.threshold > 0 and not t.is_new and held.units - t.units <= was.threshold)::int), 0)
    from touched t
   cross join lateral (
     select coalesce(p.low_stock_threshold, 0) as threshold from products p
      where p.institution_id = p_institution and p.id = t.product_id limit 1) now_is
   cross join lateral (
     select coalesce(sum(s.quantity), 0) as units from branch_stock s
      where s.institution_id = p_institution and s.product_id = t.product_id
        and (p_branch is null or s.branch_id = p_branch)) held
   cross join lateral (
     select case when t.threshold is null then now_is.threshold
                 else coalesce((t.threshold #>> '{}')::int, 0) end as threshold) was);
end $$;

-- Keeps the number for the institution and each of its branches as of now, where there is so much stock or so much has
-- happened that it pays.
create or replace function keep_low(p_institution uuid) returns void language plpgsql as $$
declare
  large constant int := 10000;
  worth_it constant int := 100;
  settled constant timestamptz := settled_moment();
  since timestamptz;
  found int;
begin
  if not pg_try_advisory_xact_lock(hashtext('keep_low'), hashtext(p_institution::text)) then
    return;
  end if;
  select k.until into since from kept_low k
   where k.institution_id = p_institution and k.part = '00000000-0000-0000-0000-000000000000';
  if since is null then
    select count(*) into found from (
      select from branch_stock s where s.institution_id = p_institution limit large) s;
    if found < large then return; end if;
  else
    select count(*) into found from (
      select from stock_movements m where m.institution_id = p_institution and m.created_at >= since limit worth_it) m;
    if found < worth_it then return; end if;
  end if;

  insert into kept_low (institution_id, part, until, low)
  with watched as materialized (
    select p.id, p.low_stock_threshold as threshold from products p
     where p.institution_id = p_institution and p.low_stock_threshold > 0),
  goods as materialized (
    select w.id, w.threshold, s.branch_id, s.quantity
      from watched w join branch_stock s on s.institution_id = p_institution and s.product_id = w.id),
  enough as (
    select g.branch_id as part, count(*) as products from goods g where g.quantity > g.threshold group by g.branch_id
    union all
    select '00000000-0000-0000-0000-000000000000', count(*)
      from (select from goods g group by g.id, g.threshold having sum(g.quantity) > g.threshold) g)
  select p_institution, of_part.id, settled,
         (select count(*) from watched) - coalesce(e.products, 0)
           - low_since(p_institution, nullif(of_part.id, '00000000-0000-0000-0000-000000000000'), settled)
    from (select b.id from branches b where b.institution_id = p_institution
          union all select '00000000-0000-0000-0000-000000000000') of_part
    left join enough e on e.part = of_part.id
  on conflict on constraint kept_low_pkey do update set until = excluded.until, low = excluded.low;
end $$;
