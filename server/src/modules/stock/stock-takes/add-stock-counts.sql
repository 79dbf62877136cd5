-- Of earlier versions.
drop function if exists add_stock_counts(
  uuid, uuid, uuid, uuid, uuid[], uuid[], text[], int[], boolean[], int[], bigint[]);
drop function if exists stock_at(uuid, uuid, uuid, timestamptz);

-- Adds counts to a stock-take: all or none. The arrays have an element for each count, in the order of counting; a null round is
-- the newest one of the place, a null quantity takes a count back. p_ages: milliseconds since each was counted, null: unknown. p_expiries,
-- p_batches: the batch that was counted, null for none.
--
-- Locks the stock-take (share), then the products of the counts in key order (docs/decisions/0005). Returns the first refusal,
-- or no row:
-- 'not_found'  no such stock-take in the branch, or no such product
-- 'reused'     an id is that of another count, also of these
-- 'closed'     the stock-take is not open
-- 'outside'    a product is not in its scope
-- 'too_large'  more units than int holds
create or replace function add_stock_counts(
  p_institution uuid, p_take uuid, p_branch uuid, p_user uuid, p_ids uuid[], p_products uuid[], p_places text[],
  p_quantities int[], p_totals boolean[], p_rounds int[], p_ages bigint[], p_expiries date[], p_batches text[])
returns table (refusal text)
language plpgsql
set enable_bitmapscan = off -- each look-up is for one row of a known key
as $$
#variable_conflict use_column
declare
  take record;
  known int;
begin
  select t.* into take from stock_takes t
   where t.institution_id = p_institution and t.id = p_take and (p_branch is null or t.branch_id = p_branch)
     for share;
  if not found or exists (
       select from unnest(p_products) u (product_id)
        where not exists (select from products p where p.institution_id = p_institution and p.id = u.product_id)) then
    return query select 'not_found';
    return;
  end if;

  if exists (
       select from unnest(p_ids, p_products, p_places, p_quantities, p_totals, p_rounds, p_ages, p_expiries, p_batches)
                   u (id, product_id, place, quantity, is_total, round, age, expires_on, batch)
        group by u.id
       having count(distinct (u.product_id, u.place, u.quantity, u.is_total, u.round, u.age, u.expires_on, u.batch)) > 1) then
    return query select 'reused';
    return;
  end if;
  select count(*) into known from stock_take_counts c where c.institution_id = p_institution and c.id = any (p_ids);
  if known > 0 then
    if exists (
         select from unnest(p_ids, p_products, p_places, p_quantities, p_totals, p_rounds, p_expiries, p_batches)
                     u (id, product_id, place, quantity, is_total, round, expires_on, batch)
           join stock_take_counts c on c.institution_id = p_institution and c.id = u.id
          where (c.stock_take_id, c.product_id, c.place, c.is_total) <> (p_take, u.product_id, u.place, u.is_total)
             or (c.quantity, c.round, c.expires_on, c.batch)
                is distinct from (u.quantity, coalesce(u.round, c.round), u.expires_on, u.batch)) then
      return query select 'reused';
      return;
    end if;
    -- Repeated as a whole, perhaps after the counting ended.
    if known = (select count(distinct id) from unnest(p_ids) id) then
      return;
    end if;
  end if;

  if take.status <> 'OPEN' then
    return query select 'closed';
    return;
  end if;
  if take.scope in ('CATEGORIES', 'PRODUCTS') and exists (
       select from unnest(p_products) u (product_id)
         join products p on p.institution_id = p_institution and p.id = u.product_id
        where case take.scope
                when 'CATEGORIES' then not exists (
                  select from stock_take_categories c
                   where c.institution_id = p_institution and c.stock_take_id = p_take and c.category_id = p.category_id)
                else not exists (
                  select from stock_take_products c
                   where c.institution_id = p_institution and c.stock_take_id = p_take and c.product_id = p.id and c.is_chosen)
              end) then
    return query select 'outside';
    return;
  end if;

  insert into stock_take_products (institution_id, stock_take_id, product_id)
  select p.institution_id, p_take, p.id
    from products p where p.institution_id = p_institution and p.id = any (p_products) order by p.id
  on conflict on constraint stock_take_products_pkey do nothing;
  perform from (select distinct u.product_id from unnest(p_products) u (product_id) order by 1) u
    cross join lateral (
          select from stock_take_products x
           where x.institution_id = p_institution and x.stock_take_id = p_take and x.product_id = u.product_id
             for no key update) x;

  for line in 1 .. cardinality(p_ids) loop
    insert into stock_take_counts
      (institution_id, id, stock_take_id, product_id, place, round, is_total, quantity, user_id, counted_at, line, on_hand, moved_at,
       corrections, expires_on, batch, lot_on_hand)
    select t.institution_id, p_ids[line], t.id, p_products[line], p_places[line],
           coalesce(p_rounds[line], (
             select max(c.round) from stock_take_counts c
              where c.institution_id = p_institution and c.stock_take_id = p_take and c.product_id = p_products[line]
                and c.place = p_places[line]), 1),
           p_totals[line], p_quantities[line], p_user,
           -- After the clock was set back: later than the counts before. A device sends its counts in their order, and one that was long
           -- on its way looks later than it was.
           greatest(m.counted_at, (
             select max(c.counted_at) + interval '1 millisecond' from stock_take_counts c
              where c.institution_id = p_institution and c.stock_take_id = p_take and c.product_id = p_products[line]
                and c.place = p_places[line]
                and (c.created_at > m.now or c.user_id = p_user and c.counted_at < m.counted_at + interval '1 minute'))),
           line, b.on_hand, b.moved_at, b.corrections, p_expiries[line], p_batches[line],
           lot_at(p_institution, t.branch_id, p_products[line], p_expiries[line], p_batches[line], b.on_hand)
      from stock_takes t
     -- After the snapshot: it has no movement of a later time, unless the clock was set back.
     cross join lateral (select clock_timestamp()::timestamptz(3) as now) n
     cross join lateral (select n.now, n.now - coalesce(p_ages[line], 0) * interval '1 millisecond' as counted_at) m
     cross join lateral stock_seen(p_institution, t.branch_id, p_products[line], m.now, p_ages[line] * interval '1 millisecond') b
     where t.institution_id = p_institution and t.id = p_take
    on conflict on constraint stock_take_counts_pkey do nothing;
  end loop;

  if exists (
       select from stock_take_sums s
        where s.institution_id = p_institution and s.stock_take_id = p_take and s.product_id = any (p_products)
          and s.counted > 2000000000) then
    return query select 'too_large';
    return;
  end if;
  perform sum_stock_take(p_institution, p_take, array(select distinct u from unnest(p_products) u));
end $$;

-- The stock of a product in a branch that a count saw which was made p_age before p_now, the time of the movement of units before it, and
-- the number of corrections. The stock is null, so that the product is counted again, after a day or an unknown time, where the books
-- were put right since, and where it would be below zero. Without an age it is the balance: no clock is asked.
-- Movements that lie in the future were made before the clock was set back. While the institution has some, the clock cannot
-- place what is older than some seconds.
create or replace function stock_seen(p_institution uuid, p_branch uuid, p_product uuid, p_now timestamptz, p_age interval)
returns table (on_hand int, moved_at timestamptz, corrections int) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select case when seen.units >= 0 and p_age < interval '1 day'
                   and not exists (
                         select from stock_corrections c
                          where c.institution_id = p_institution and c.product_id = p_product and c.branch_id = p_branch
                            and c.created_at > p_now - p_age and c.created_at <= p_now)
                   and (p_age < interval '10 seconds' or not exists (
                         select from stock_movements m where m.institution_id = p_institution and m.created_at > p_now))
              then seen.units::int end,
         (select m.created_at::timestamptz from stock_movements m
           where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
             and m.created_at <= p_now - coalesce(p_age, interval '0') and m.quantity <> 0
           order by m.created_at desc limit 1),
         (select count(*)::int from stock_corrections c
           where c.institution_id = p_institution and c.product_id = p_product and c.branch_id = p_branch)
    from (select coalesce((select s.quantity from branch_stock s
                            where s.institution_id = p_institution and s.product_id = p_product and s.branch_id = p_branch), 0)
                 - case when p_age > interval '0' and p_age < interval '1 day' then
                     coalesce((select sum(m.quantity) from stock_movements m
                                where m.institution_id = p_institution and m.product_id = p_product and m.branch_id = p_branch
                                  and m.created_at > p_now - p_age and m.created_at <= p_now), 0) else 0 end as units) seen;
end $$;

-- The units of a batch in a branch when the stock on hand is p_on_hand: those that had expired and those that expire last are left. Null without a batch.
create or replace function lot_at(
  p_institution uuid, p_branch uuid, p_product uuid, p_expires_on date, p_batch text, p_on_hand int)
returns int language plpgsql stable as $$
begin
  if p_expires_on is null or p_on_hand is null then
    return null;
  end if;
  return (
    select coalesce(sum(least(l.units, greatest(0, p_on_hand - l.later))) filter (
             where l.expires_on = p_expires_on and l.batch = p_batch), 0)::int
      from (select l.expires_on, l.batch, l.units,
                   sum(l.units) over (order by l.is_expired desc, l.expires_on desc, l.batch desc) - l.units as later
              from lots l
             where l.institution_id = p_institution and l.product_id = p_product and l.branch_id = p_branch) l);
end $$;

-- Writes down what the counts of these products say now. The caller has locked their rows.
create or replace function sum_stock_take(p_institution uuid, p_take uuid, p_products uuid[])
returns void language plpgsql as $$
declare
  product uuid;
  sums record;
begin
  foreach product in array p_products loop
    select v.* into sums from stock_take_sums v
     where v.institution_id = p_institution and v.stock_take_id = p_take and v.product_id = product;
    update stock_take_products x
       set counted = sums.counted, expected = sums.expected, corrections = sums.corrections, moved_at = sums.moved_at,
           counted_at = sums.counted_at,
           again = (
             select case when sums.counted is null then null
                         when sums.expected is null then 'MOVED'
                         when sums.round < 2 and case t.tolerance_of
                                when 'UNITS' then abs(sums.counted - sums.expected) > t.tolerance * coalesce(p.unit_size, 1)
                                when 'PERCENT' then abs(sums.counted - sums.expected) * 100 > t.tolerance * sums.expected
                                when 'VALUE' then line_amount(abs(sums.counted - sums.expected)::bigint, p.price_per_unit, p.unit_size) > t.tolerance
                              end then 'LARGE' end
               from stock_takes t
               join products p on p.institution_id = p_institution and p.id = x.product_id
              where t.institution_id = p_institution and t.id = p_take)
     where x.institution_id = p_institution and x.stock_take_id = p_take and x.product_id = product;
  end loop;
end $$;
