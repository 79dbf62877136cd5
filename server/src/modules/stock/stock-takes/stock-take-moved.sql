-- Movements that put the books right and move no goods; those of a value alone leave the units as they are.
create or replace view stock_corrections with (security_invoker = true) as
select institution_id, product_id, branch_id, document_id, created_at
  from stock_movements
 where kind in ('COUNT', 'REVERSAL', 'OPENING') and quantity <> 0;

-- Products of a count that goods moved after they were counted, or whose difference holds no more: they are counted again (docs/decisions/0107, 0149).
-- Goods that came earlier on the day of the count may have been on the shelf; a day without a time is the whole day. A difference holds no more, with those
-- between batches, when a later count found what the books had.
create or replace view stock_take_moved with (security_invoker = true) as
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
                          or d.dated < case when d.dated = date_trunc('day', d.dated, 'UTC')
                                            then date_trunc('day', x.counted_at, 'Africa/Addis_Ababa') else x.counted_at end)
                   limit 1) d
           where m.institution_id = x.institution_id and m.product_id = x.product_id and m.branch_id = t.branch_id
             and m.created_at > coalesce(x.moved_at, '-infinity') and m.created_at <= clock_timestamp() and m.quantity <> 0)
     or exists (
          select from stock_movements m
            join document_links l on l.institution_id = m.institution_id and l.document_id = m.document_id and l.role = 'FULFILS'
           cross join lateral (
                  select r.reverses_id from transfers r
                   where r.institution_id = m.institution_id and r.id = l.target_id limit 1) r
           where m.institution_id = x.institution_id and m.product_id = x.product_id and m.branch_id = t.branch_id
             and m.kind <> 'SALE' and r.reverses_id is not null
             and m.created_at > coalesce(x.moved_at, '-infinity') and m.created_at <= clock_timestamp())
     or exists (
          select from stock_take_products y
            join stock_takes p on p.institution_id = y.institution_id and p.id = y.stock_take_id
           where y.institution_id = x.institution_id and y.product_id = x.product_id and y.counted_at > x.counted_at
             and y.counted = y.expected and y.again is null and p.branch_id = t.branch_id and p.status = 'POSTED')
        and (x.counted <> x.expected or exists (
              select from stock_take_parts v
               where v.institution_id = x.institution_id and v.stock_take_id = x.stock_take_id and v.product_id = x.product_id
                 and v.difference <> 0)));
