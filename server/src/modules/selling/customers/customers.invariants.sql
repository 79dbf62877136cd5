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
-- Its id is that of its branch.
select 'walk-in customer buys in its branch alone', d.institution_id, format('%s %s', d.kind, d.id)
  from documents d
  join branches b on b.institution_id = d.institution_id and b.id = d.customer_id
 where d.branch_id <> b.id

union all
select 'document has a branch', d.institution_id, format('%s %s', d.kind, d.id)
  from documents d
 where not exists (select from branches b where b.institution_id = d.institution_id and b.id = d.branch_id)

union all
-- The highest limit that the customer ever had, because a lower one leaves the debt of before, and what was approved above it.
-- An opening debt may be higher.
select 'no customer owed more than the limit', o.institution_id, format('customer %s: %s owed after %s', o.customer_id, o.owed, o.id)
  from (select institution_id, customer_id, id, kind, on_account,
               sum(on_account) over (partition by institution_id, customer_id order by created_at, on_account, id) as owed
          from documents where on_account <> 0 and customer_id is not null) o
 where o.on_account > 0 and o.kind <> 'OPENING_DEBT'
   and o.owed > (select greatest(
                          (select c.credit_limit from customers c
                            where c.institution_id = o.institution_id and c.id = o.customer_id),
                          (select max(greatest((e.before ->> 'credit_limit')::numeric, (e.after ->> 'credit_limit')::numeric))
                             from audit_entries e
                            where e.institution_id = o.institution_id and e.record_id = o.customer_id and e.kind = 'CUSTOMER'), 0)
                 + coalesce((select max(a.amount) from approvals a
                              where a.institution_id = o.institution_id
                                -- Of an exchange it names the return.
                                and a.document_id in (
                                      select o.id
                                       union all
                                      select k.target_id from document_links k
                                       where k.institution_id = o.institution_id and k.document_id = o.id and k.role = 'EXCHANGES')
                                and a.customer_id = o.customer_id and a.approval_kind = 'CREDIT'), 0))
