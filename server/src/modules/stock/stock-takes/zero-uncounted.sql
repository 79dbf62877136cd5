-- Counts up to p_most products of the scope that are in stock and were not counted as zero, now: a decision, and so a second
-- count. Returns a refusal, or how many there were: 'not_found', 'closed'.
create or replace function zero_uncounted(p_institution uuid, p_take uuid, p_branch uuid, p_user uuid, p_most int)
returns table (refusal text, zeroed int)
language plpgsql
set enable_bitmapscan = off
as $$
#variable_conflict use_column
declare
  take record;
  moment timestamptz(3);
  uncounted uuid[];
begin
  select t.* into take from stock_takes t
   where t.institution_id = p_institution and t.id = p_take and (p_branch is null or t.branch_id = p_branch)
     for no key update;
  if not found then
    return query select 'not_found', 0;
    return;
  elsif take.status not in ('OPEN', 'COUNTED') then
    return query select 'closed', 0;
    return;
  end if;
  moment := clock_timestamp();
  select coalesce(array_agg(u.product_id order by u.product_id), '{}') into uncounted
    from (select * from uncounted_products(p_institution, p_take) limit p_most) u;

  with zeroes as (
    insert into stock_take_counts
      (institution_id, id, stock_take_id, product_id, place, round, is_total, quantity, user_id, counted_at, line, on_hand, moved_at,
       corrections)
    select t.institution_id, gen_random_uuid(), t.id, u.product_id, '',
           1 + coalesce((select max(c.round) from stock_take_counts c
                          where c.institution_id = p_institution and c.stock_take_id = p_take and c.product_id = u.product_id), 1),
           true, 0, p_user, moment, 1, b.on_hand, b.moved_at, b.corrections
      from stock_takes t
     cross join unnest(uncounted) u (product_id)
     cross join lateral stock_seen(p_institution, t.branch_id, u.product_id, moment, interval '0') b
     where t.institution_id = p_institution and t.id = p_take
    returning institution_id, stock_take_id, product_id, on_hand, corrections, moved_at, counted_at)
  insert into stock_take_products
    (institution_id, stock_take_id, product_id, counted, expected, corrections, moved_at, counted_at)
  select z.institution_id, z.stock_take_id, z.product_id, 0, z.on_hand, z.corrections, z.moved_at, z.counted_at
    from zeroes z order by z.product_id
  on conflict on constraint stock_take_products_pkey
  do update set counted = excluded.counted, expected = excluded.expected, corrections = excluded.corrections,
                moved_at = excluded.moved_at, counted_at = excluded.counted_at, again = null;
  return query select null, cardinality(uncounted);
end $$;
