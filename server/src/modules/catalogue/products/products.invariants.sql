-- Rows counted by day (docs/decisions/0026) exist. Rows of such lists are only ever added, with a recent time.
select 'counts equal their rows' as rule, u.institution_id,
       format('%s: %s counted, %s there', u.list, c.counted, t.there) as found
  from counted_until u
 cross join lateral (
       select coalesce(sum(d.rows), 0) as counted from day_counts d
        where d.institution_id = u.institution_id and d.list = u.list
          and d.part = '00000000-0000-0000-0000-000000000000') c
 cross join lateral (
       select count(*) as there from products s
        where s.institution_id = u.institution_id and s.created_at < u.until) t
 where u.list in ('products') and c.counted <> t.there
