-- Rules of stock-takes (docs/decisions/0048).

select 'a stock-take knows what its counts say' as rule, x.institution_id,
       format('%s product %s: %s of %s, counts %s of %s', x.stock_take_id, x.product_id, x.counted, x.expected, v.counted, v.expected)
         as found
  from stock_take_products x
  left join stock_take_sums v
    on v.institution_id = x.institution_id and v.stock_take_id = x.stock_take_id and v.product_id = x.product_id
 where x.counted is distinct from v.counted
    -- Null in stock-takes that were posted by earlier versions.
    or x.counted_at is not null
       and ((x.expected, x.counted_at, x.moved_at) is distinct from (v.expected, v.counted_at, v.moved_at)
            or v.expected is null and x.again is distinct from 'MOVED')
    or x.again = 'MOVED' and (v.counted is null or v.expected is not null and not exists (
         select from stock_takes t
          where t.institution_id = x.institution_id and t.id = x.stock_take_id and t.status = 'POSTED'))

union all
select 'each counted product is in its stock-take', v.institution_id, format('%s product %s', v.stock_take_id, v.product_id)
  from stock_take_sums v
 where not exists (
         select from stock_take_products x
          where x.institution_id = v.institution_id and x.stock_take_id = v.stock_take_id and x.product_id = v.product_id)

union all
-- Exactly once: each difference that needs no other count is in lines, and nothing else is. Lines of batches may add up to zero.
select 'a posted stock-take has its differences in the ledger', t.institution_id,
       format('%s product %s: difference %s, posted %s', t.id, coalesce(x.product_id, m.product_id), x.difference, m.quantity)
  from (select d.institution_id, l.target_id, d.product_id, sum(d.quantity) as quantity
          from document_links l
          join stock_movements d
            on d.institution_id = l.institution_id and d.document_id = l.document_id and d.kind = 'COUNT'
         where l.role = 'FULFILS'
         group by 1, 2, 3) m
  full join (select x.institution_id, x.stock_take_id, x.product_id, x.counted - x.expected as difference
               from stock_take_products x
               join stock_takes t on t.institution_id = x.institution_id and t.id = x.stock_take_id and t.status = 'POSTED'
              where x.again is null and x.counted <> x.expected) x
    on x.institution_id = m.institution_id and x.stock_take_id = m.target_id and x.product_id = m.product_id
  join stock_takes t
    on t.institution_id = coalesce(m.institution_id, x.institution_id) and t.id = coalesce(m.target_id, x.stock_take_id)
 where coalesce(m.quantity, 0) <> coalesce(x.difference, 0)

union all
-- A count sees how often the books were put right (docs/decisions/0107); a posting does it once more. So two postings that saw
-- the same number have posted one difference twice.
select 'no two stock-takes post one difference', t.institution_id,
       format('branch %s product %s: %s stock-takes saw %s corrections', t.branch_id, x.product_id, count(*), x.corrections)
  from stock_take_products x
  join stock_takes t on t.institution_id = x.institution_id and t.id = x.stock_take_id and t.status = 'POSTED'
 where x.again is null and x.counted <> x.expected and x.corrections is not null
 group by t.institution_id, t.branch_id, x.product_id, x.corrections
having count(*) > 1

union all
select 'a count posts a stock-take of its branch', d.institution_id, format('document %s', d.id)
  from documents d
 where d.kind = 'COUNT'
   and not exists (
         select from document_links l
           join stock_takes t on t.institution_id = l.institution_id and t.id = l.target_id
          where l.institution_id = d.institution_id and l.document_id = d.id and l.role = 'FULFILS'
            and t.status = 'POSTED' and t.branch_id = d.branch_id)

union all
select 'numbers of stock-takes have no gap', coalesce(t.institution_id, c.institution_id),
       format('branch %s: %s stock-takes, last %s, next %s', coalesce(t.branch_id, c.branch_id), t.takes, t.last, c.next)
  from (select institution_id, branch_id, count(*) as takes, max(number) as last, min(number) as first
          from stock_takes group by 1, 2) t
  full join (select institution_id, branch_id, next from series where kind = 'STOCK_TAKE') c
    on c.institution_id = t.institution_id and c.branch_id = t.branch_id
 where coalesce(t.takes, 0) <> coalesce(t.last, 0) or t.first <> 1 or c.next is distinct from coalesce(t.last, 0) + 1

union all
-- Rows counted by day (docs/decisions/0026) exist: they are only added, with a recent time.
select 'counts equal their rows', u.institution_id, format('%s: %s counted, %s there', u.list, c.counted, t.there)
  from counted_until u
 cross join lateral (
       select coalesce(sum(d.rows), 0) as counted from day_counts d
        where d.institution_id = u.institution_id and d.list = u.list
          and d.part = '00000000-0000-0000-0000-000000000000') c
 cross join lateral (
       select count(*) as there from stock_takes s where s.institution_id = u.institution_id and s.created_at < u.until) t
 where u.list in ('stock takes') and c.counted <> t.there
