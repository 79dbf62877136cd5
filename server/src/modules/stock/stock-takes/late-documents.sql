-- Documents that the newest count of their products in a branch did not see and should have (docs/decisions/0124): they happened before it
-- and came in after its posting, or took back or corrected later what it saw. `units`: by which they changed the stock. None of a
-- product whose units add up to zero, nor of a count whose posting was reversed: there the stock is what was counted, or no count holds.
-- Of stock-takes posted since p_since; null: none.
create or replace function late_documents(p_institution uuid, p_branch uuid, p_since timestamptz)
returns table (stock_take_id uuid, product_id uuid, document_id uuid, units int)
language plpgsql stable
set enable_bitmapscan = off -- as in record-sales.sql
set enable_hashjoin = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  -- A document is recorded with the time at which it began, and seen when it is committed.
  start constant timestamptz := p_since - interval '1 minute';
begin
  if p_since is null then
    return;
  end if;
  return query
  -- With documents by whose moment they are judged: each by its own, and by that of a document that it takes back or corrects.
  with recursive papers (id, origin) as (
    (select d.id, d.id
      from documents d
     where d.institution_id = p_institution and d.branch_id = p_branch and d.created_at > start
       and (d.created_at - least(d.happened_at, d.dated) > interval '10 seconds'
            or d.happened_at - d.created_at > interval '5 minutes')
    union
    -- Those that came within seconds.
    select m.document_id, m.document_id
      from stock_takes t
     cross join lateral (
           select m.document_id from stock_movements m
            where m.institution_id = p_institution and m.branch_id = p_branch
              and m.created_at > t.posted_at - interval '1 minute' and m.created_at < t.posted_at + interval '10 seconds'
           offset 0) m
     where t.institution_id = p_institution and t.branch_id = p_branch and t.posted_at >= p_since
    union
    select k.document_id, l.target_id
      from documents d
      join document_links l on l.institution_id = p_institution and l.document_id = d.id and l.role = 'REVERSES'
      join document_links k
        on k.institution_id = p_institution and k.target_id = l.target_id and k.role in ('REVERSES', 'CORRECTS')
     -- Of any branch: a document may have named a wrong one.
     where d.institution_id = p_institution and d.kind = 'REVERSAL' and d.created_at > start
    union
    select l.document_id, o.document_id
      from transfers r
      join document_links l on l.institution_id = p_institution and l.target_id = r.id and l.role = 'FULFILS'
      join document_links o on o.institution_id = p_institution and o.target_id = r.reverses_id and o.role = 'FULFILS'
      join documents h on h.institution_id = p_institution and h.id = o.document_id and h.branch_id = p_branch
     where r.institution_id = p_institution and r.reverses_id is not null and p_branch in (r.from_branch_id, r.to_branch_id)
    union
    select d.id, o.document_id
      from documents d
      join document_links l on l.institution_id = p_institution and l.document_id = d.id and l.role = 'FULFILS'
      join imports i on i.institution_id = p_institution and i.id = l.target_id and i.status in ('UNDOING', 'UNDONE')
      join document_links o on o.institution_id = p_institution and o.target_id = i.id and o.role = 'FULFILS'
     where d.institution_id = p_institution and d.kind = 'OPENING' and d.branch_id = p_branch and d.created_at > start)
    union
    -- The corrected one may have corrected another one.
    select p.id, l.target_id
      from papers p
      join document_links l
        on l.institution_id = p_institution and l.document_id = p.origin and l.role in ('REVERSES', 'CORRECTS')
  ), moved as materialized (
    select m.document_id, m.product_id, sum(m.quantity) as units, max(m.created_at) as moved_at
      from (select distinct p.id from papers p) p
      join stock_movements m
        on m.institution_id = p_institution and m.document_id = p.id and m.branch_id = p_branch and m.quantity <> 0
     group by m.document_id, m.product_id
  ), late as (
    select c.stock_take_id, m.product_id, m.document_id, m.units, sum(m.units) over (partition by m.product_id) as off
      from moved m
     cross join lateral (
           select x.stock_take_id, x.counted_at, x.moved_at, t.posted_at
             from stock_take_products x
             join stock_takes t
               on t.institution_id = p_institution and t.id = x.stock_take_id and t.branch_id = p_branch and t.status = 'POSTED'
            where x.institution_id = p_institution and x.product_id = m.product_id and x.counted is not null and x.again is null
              and not exists (
                    select from document_links l
                      join document_links r
                        on r.institution_id = p_institution and r.target_id = l.document_id and r.role = 'REVERSES'
                      join stock_movements b
                        on b.institution_id = p_institution and b.document_id = r.document_id and b.product_id = m.product_id
                     where l.institution_id = p_institution and l.target_id = t.id and l.role = 'FULFILS')
            order by x.counted_at desc nulls last
            limit 1) c
     where c.posted_at >= p_since and m.moved_at > coalesce(c.moved_at, '-infinity')
       -- As in stock_take_moved, which judges until the posting.
       and exists (
             select from papers p
               join documents o on o.institution_id = p_institution and o.id = p.origin
              where p.id = m.document_id
                and (o.created_at < c.counted_at or o.happened_at < c.counted_at
                     or o.happened_at > o.created_at + interval '5 minutes'
                     or o.dated < case when o.dated = date_trunc('day', o.dated, 'UTC')
                                       then date_trunc('day', c.counted_at, 'Africa/Addis_Ababa') else c.counted_at end))
  )
  select l.stock_take_id, l.product_id, l.document_id, l.units::int from late l where l.off <> 0;
end $$;
