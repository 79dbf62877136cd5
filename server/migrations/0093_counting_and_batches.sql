-- The person who ended the counting of a stock-take, and when: that person may go on, and until then a blind one says of no
-- product that its difference is large (docs/decisions/0116).
alter table stock_takes
  add column ended_by uuid,
  add column ended_at timestamptz(3),
  add constraint stock_takes_ender_fkey foreign key (institution_id, ended_by) references users (institution_id, id);

-- Batches that had expired when their units were last written down: they leave after all others.
alter table lots add column is_expired boolean not null default false;

-- As in 0041, with the batches that have expired left last.
create or replace view lots_left with (security_invoker = true) as
select l.institution_id, l.product_id, l.branch_id, l.expires_on, l.batch,
       least(l.units, greatest(0, s.quantity - l.later))::int as units, s.quantity as on_hand, s.value, l.is_expired
  from (select l.*, sum(l.units) over (partition by l.institution_id, l.product_id, l.branch_id
                                       order by l.is_expired desc, l.expires_on desc, l.batch desc) - l.units as later
          from lots l) l
  join branch_stock s
    on s.institution_id = l.institution_id and s.product_id = l.product_id and s.branch_id = l.branch_id;
