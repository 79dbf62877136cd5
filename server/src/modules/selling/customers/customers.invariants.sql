-- Rows counted by day (docs/decisions/0026) exist. Rows of such lists are only added, with a recent time; uncount_rows takes hidden ones out.
select 'counts equal their rows' as rule, u.institution_id,
       format('%s: %s counted, %s there', u.list, c.counted, t.there) as found
  from counted_until u
 cross join lateral (
       select coalesce(sum(d.rows), 0) as counted from day_counts d
        where d.institution_id = u.institution_id and d.list = u.list
          and d.part = '00000000-0000-0000-0000-000000000000') c
 cross join lateral (
       select count(*) as there from customers s
        where s.institution_id = u.institution_id and s.created_at < u.until and s.deleted_at is null) t
 where u.list in ('customers') and c.counted <> t.there

union all
select 'sale goes to a customer of its branch', d.institution_id, format('sale %s', d.id)
  from documents d
 where d.customer_id is not null
   and not exists (select from customers c
                    where c.institution_id = d.institution_id and c.id = d.customer_id and c.branch_id = d.branch_id)
