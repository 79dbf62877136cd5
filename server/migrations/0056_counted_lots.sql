-- Batches that stock-takes count (docs/decisions/0075).
alter table stock_take_counts
  add column expires_on date, -- null: no batch was named
  add column batch text not null default '', -- '' without a number
  add column lot_on_hand int, -- units of the batch at counted_at, as far as they are known
  add constraint stock_take_counts_batch_check check (batch = '' or expires_on is not null);

-- The count of a product, or of one of its batches, at a place: the newest round of the place, from the last total on.
create or replace view stock_take_places with (security_invoker = true) as
with ranked as (
  select c.institution_id, c.stock_take_id, c.product_id, c.place, c.round, c.quantity, c.on_hand,
         coalesce(c.moved_at, '-infinity') as moved_at, c.expires_on, c.batch, c.lot_on_hand,
         max(c.round) over (partition by c.institution_id, c.stock_take_id, c.product_id, c.place) as newest,
         count(*) filter (where c.is_total) over (
           partition by c.institution_id, c.stock_take_id, c.product_id, c.place, c.round, c.expires_on, c.batch
           order by c.counted_at, c.line, c.id rows between 1 following and unbounded following) as totals_after
    from stock_take_counts c
)
select institution_id, stock_take_id, product_id, place, round, sum(quantity) as quantity, max(on_hand) as on_hand,
       bool_and(on_hand is not null) and min(moved_at) = max(moved_at) as is_still, max(moved_at) as moved_at,
       expires_on, batch, max(lot_on_hand) as lot_on_hand
  from ranked
 where round = newest and totals_after = 0 and quantity is not null
 group by institution_id, stock_take_id, product_id, place, round, expires_on, batch;
