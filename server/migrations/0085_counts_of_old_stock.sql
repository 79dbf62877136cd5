-- Counts of stock-takes know the stock that they saw, and whether their difference holds (docs/decisions/0107).
alter table stock_take_counts
  add column corrections int; -- of the product in the branch, when on_hand was read; null: unknown
alter table stock_take_products
  add column corrections int,            -- those that the counts saw
  add column moved_at timestamptz(3),    -- the newest movement that they saw
  add column counted_at timestamptz(3);  -- the newest of them

create index stock_takes_unposted_idx on stock_takes (institution_id, branch_id) where status in ('OPEN', 'COUNTED');

-- Movements that put the books right and move no goods.
create view stock_corrections with (security_invoker = true) as
select institution_id, product_id, branch_id, document_id, created_at
  from stock_movements
 where kind in ('COUNT', 'REVERSAL', 'OPENING');

-- As in 0056, with corrections. All counts that add up must have seen the same stock: after the clock was set back, times alone
-- do not show it.
create or replace view stock_take_places with (security_invoker = true) as
with ranked as (
  select c.institution_id, c.stock_take_id, c.product_id, c.place, c.round, c.quantity, c.on_hand,
         coalesce(c.moved_at, '-infinity') as moved_at, c.expires_on, c.batch, c.lot_on_hand,
         coalesce(c.corrections, -1) as corrections, c.counted_at,
         max(c.round) over (partition by c.institution_id, c.stock_take_id, c.product_id, c.place) as newest,
         count(*) filter (where c.is_total) over (
           partition by c.institution_id, c.stock_take_id, c.product_id, c.place, c.round, c.expires_on, c.batch
           order by c.counted_at, c.line, c.id rows between 1 following and unbounded following) as totals_after
    from stock_take_counts c
)
select institution_id, stock_take_id, product_id, place, round, sum(quantity) as quantity, max(on_hand) as on_hand,
       bool_and(on_hand is not null) and min(moved_at) = max(moved_at) and min(on_hand) = max(on_hand)
         and min(corrections) = max(corrections) as is_still,
       max(moved_at) as moved_at, expires_on, batch, max(lot_on_hand) as lot_on_hand, max(corrections) as corrections,
       max(counted_at) as counted_at
  from ranked
 where round = newest and totals_after = 0 and quantity is not null
 group by institution_id, stock_take_id, product_id, place, round, expires_on, batch;

create or replace view stock_take_sums with (security_invoker = true) as
select institution_id, stock_take_id, product_id, sum(quantity) as counted, min(round) as round,
       case when bool_and(is_still) and min(moved_at) = max(moved_at) and min(on_hand) = max(on_hand)
                 and min(corrections) = max(corrections) then max(on_hand) end as expected,
       nullif(max(corrections), -1) as corrections, nullif(max(moved_at), '-infinity') as moved_at, max(counted_at) as counted_at
  from stock_take_places
 group by institution_id, stock_take_id, product_id;

-- Counted products of stock-takes that are not posted whose difference holds no more: the books were put right since the count, or got
-- something that may have happened before it. The device's clock of a document is believed as far as it is not ahead of the
-- server's; movements that lie in the future were there before the clock was set back.
create view stock_take_moved with (security_invoker = true) as
select x.institution_id, x.stock_take_id, x.product_id
  from stock_take_products x
  join stock_takes t on t.institution_id = x.institution_id and t.id = x.stock_take_id
 where x.counted is not null
   and (x.corrections <> (
          select count(*) from stock_corrections c
           where c.institution_id = x.institution_id and c.product_id = x.product_id and c.branch_id = t.branch_id)
     or exists (
          select from stock_movements m
           cross join lateral (
                  select from documents d
                   where d.institution_id = m.institution_id and d.id = m.document_id
                     -- Written before the count and committed after it, or dated before it by the device or by people.
                     and (d.created_at < x.counted_at or d.happened_at < x.counted_at
                          or d.happened_at > d.created_at + interval '5 minutes'
                          or d.dated < date_trunc('day', x.counted_at, 'Africa/Addis_Ababa'))
                   limit 1) d
           where m.institution_id = x.institution_id and m.product_id = x.product_id and m.branch_id = t.branch_id
             and m.created_at > coalesce(x.moved_at, '-infinity') and m.created_at <= clock_timestamp())
     or exists (
          select from stock_movements m
            join document_links l on l.institution_id = m.institution_id and l.document_id = m.document_id and l.role = 'FULFILS'
           cross join lateral (
                  select r.reverses_id from transfers r
                   where r.institution_id = m.institution_id and r.id = l.target_id limit 1) r
           where m.institution_id = x.institution_id and m.product_id = x.product_id and m.branch_id = t.branch_id
             and m.kind <> 'SALE' and r.reverses_id is not null
             and m.created_at > coalesce(x.moved_at, '-infinity') and m.created_at <= clock_timestamp()));

-- Counts of stock-takes that go on. The owner must see every row.
alter table stock_takes no force row level security;
alter table stock_take_counts no force row level security;
alter table stock_take_products no force row level security;
alter table stock_movements no force row level security;
update stock_take_products x
   set expected = v.expected, again = case when v.expected is null then 'MOVED' else x.again end,
       moved_at = v.moved_at, counted_at = v.counted_at, corrections = (
         select count(*) from stock_corrections c
          where c.institution_id = x.institution_id and c.product_id = x.product_id and c.branch_id = t.branch_id
            and c.created_at <= v.counted_at)
  from stock_takes t, stock_take_sums v
 where t.institution_id = x.institution_id and t.id = x.stock_take_id and t.status in ('OPEN', 'COUNTED')
   and v.institution_id = x.institution_id and v.stock_take_id = x.stock_take_id and v.product_id = x.product_id;
alter table stock_takes force row level security;
alter table stock_take_counts force row level security;
alter table stock_take_products force row level security;
alter table stock_movements force row level security;
