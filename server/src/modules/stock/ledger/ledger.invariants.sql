-- Rules of the stock ledger (docs/decisions/0004).

select 'balance is the sum of its movements' as rule, s.institution_id,
       format('branch %s product %s: %s, movements %s', s.branch_id, s.product_id, s.quantity, coalesce(m.total, 0)) as found
  from branch_stock s
  left join (select institution_id, branch_id, product_id, sum(quantity) as total
               from stock_movements group by 1, 2, 3) m
    on m.institution_id = s.institution_id and m.branch_id = s.branch_id and m.product_id = s.product_id
 where s.quantity <> coalesce(m.total, 0) or s.quantity < 0

union all
select 'movement has the sign of its kind', m.institution_id, format('%s %s: %s', m.kind, m.document_id, m.quantity)
  from stock_movements m
  left join document_kinds() k on k.kind = m.kind
 where case when m.kind in ('VALUATION', 'DIFFERENCE') then m.quantity <> 0 or m.line <> 0
            when m.kind = 'REVALUATION' then m.quantity <> 0 or m.line < 1
            when m.kind = 'REVERSAL' and m.quantity = 0 then not exists (
              select from document_links l
                join documents d on d.institution_id = l.institution_id and d.id = l.target_id and d.kind = 'REVALUATION'
               where l.institution_id = m.institution_id and l.document_id = m.document_id and l.role = 'REVERSES')
            else sign(m.quantity) = 0 or k.sign is null or sign(m.quantity) = -k.sign end

union all
select 'movement belongs to its document', m.institution_id,
       format('%s %s product %s', m.kind, m.document_id, m.product_id)
  from stock_movements m
 where not exists (
         select from documents d
          where d.institution_id = m.institution_id and d.id = m.document_id
            and (d.kind = m.kind or m.kind in ('VALUATION', 'DIFFERENCE')) and d.branch_id = m.branch_id and d.user_id = m.user_id and d.created_at = m.created_at)

union all
select 'link has a role of a kind of documents', l.institution_id, format('%s: %s', l.document_id, l.role)
  from document_links l
 where l.role not in (select r.role from document_link_roles() r)

union all
select 'document has its lines', d.institution_id, format('%s %s: %s lines', d.kind, d.id, count(m.product_id))
  from documents d
  left join document_kinds() k on k.kind = d.kind
  left join stock_movements m on m.institution_id = d.institution_id and m.document_id = d.id and m.kind = d.kind
 group by d.institution_id, d.id, d.kind, k.lines
having case k.lines when 'none' then count(m.product_id) > 0
                    else count(m.product_id) = 0 or (count(m.product_id) > 1 and k.lines is distinct from 'many') end

union all
-- A document has an entry in the audit trail (docs/decisions/0020) or is its own (0033). Checked from the first of its kind.
select 'document has an entry in the audit trail', d.institution_id, format('%s %s', d.kind, d.id)
  from documents d
  join document_kinds() k on k.kind = d.kind
  join (select t.institution_id, t.audit, min(t.at) as at
          from (select institution_id, kind as audit, at from audit_entries
                union all
                select o.institution_id, o_kind.audit, o.created_at
                  from documents o join document_kinds() o_kind on o_kind.kind = o.kind
                 where o.request_id is not null) t
         group by 1, 2) began
    on began.institution_id = d.institution_id and began.audit = k.audit and began.at < d.created_at
 where d.request_id is null and d.system is null
   and not exists (select from audit_entries e
                    where e.institution_id = d.institution_id and e.record_id = d.id and e.kind = k.audit)

union all
-- Rows counted by day (docs/decisions/0026) exist. Documents are only ever added, with a recent time.
select 'counts equal their rows', u.institution_id, format('%s: %s counted, %s there', u.list, c.counted, t.there)
  from counted_until u
 cross join lateral (
       select coalesce(sum(d.rows), 0) as counted from day_counts d
        where d.institution_id = u.institution_id and d.list = u.list
          and d.part = '00000000-0000-0000-0000-000000000000') c
 cross join lateral (
       select count(*) as there from documents d
        where d.institution_id = u.institution_id and d.created_at < u.until
          and d.kind = (select k.kind from document_kinds() k where k.list = u.list)) t
 where u.list in (select k.list from document_kinds() k) and c.counted <> t.there

union all
-- Foreign keys enforce this; the rule proves it on the data.
select 'movement stays in its institution', m.institution_id, format('%s product %s', m.document_id, m.product_id)
  from stock_movements m
 where not exists (select from products p where p.institution_id = m.institution_id and p.id = m.product_id)
    or not exists (select from branches b where b.institution_id = m.institution_id and b.id = m.branch_id)
    or not exists (select from users u where u.institution_id = m.institution_id and u.id = m.user_id)

union all
-- The amount of a line follows from its row (docs/decisions/0064).
select 'movement is counted as its product', m.institution_id, format('%s product %s: %s', m.document_id, m.product_id, m.unit_size)
  from stock_movements m
  join products p on p.institution_id = m.institution_id and p.id = m.product_id
 where m.unit_size is distinct from p.unit_size

union all
-- Of several lines of one product the last has the stock after the document.
select 'balances of the audit trail differ by the movement', e.institution_id,
       format('%s %s product %s', e.kind, e.record_id, s.key)
  from audit_entries e
 cross join jsonb_each_text(e.after -> 'stock') s
  left join lateral (
       select sum(m.quantity) as quantity, (array_agg(m.balance order by m.line desc))[1] as balance
         from stock_movements m
        where m.institution_id = e.institution_id and m.document_id = e.record_id and m.product_id = s.key::uuid
        group by m.institution_id) m on true
  left join products p on p.institution_id = e.institution_id and p.id = s.key::uuid
 -- An entry has units as they were counted then (docs/decisions/0119).
 cross join lateral (select unit_size_then(p.unit_size, p.recounted_at, e.at)::bigint as was, coalesce(p.unit_size, 1) as now) u
 where m.quantity * u.was is distinct from (s.value::bigint - (e.before -> 'stock' ->> s.key)::int) * u.now
    or m.balance * u.was <> s.value::bigint * u.now

union all
-- Each movement starts at the balance at which another one ended, from zero to the current balance, in any order. Only
-- where all movements of the product have a balance.
select 'movements follow from each other', c.institution_id,
       format('branch %s product %s: balance %s', c.branch_id, c.product_id, c.units)
  from (select m.institution_id, m.branch_id, m.product_id, e.units, sum(e.ends) as ends
          from stock_movements m
         cross join lateral (values (m.balance, 1), (m.balance - m.quantity, -1)) e (units, ends)
         group by 1, 2, 3, 4) c
  join branch_stock s
    on s.institution_id = c.institution_id and s.branch_id = c.branch_id and s.product_id = c.product_id
 where c.ends <> (c.units = s.quantity)::int - (c.units = 0)::int
   and not exists (select from stock_movements m
                    where m.institution_id = c.institution_id and m.branch_id = c.branch_id
                      and m.product_id = c.product_id and m.balance is null)

union all
-- From 1 on; the next one follows the last. Plans (a transfer, an order) have separate rules for their numbers.
select 'numbers of documents have no gap', coalesce(d.institution_id, c.institution_id),
       format('branch %s %s: %s documents, numbers %s to %s, next %s', coalesce(d.series_id, c.branch_id),
              coalesce(d.kind, c.kind), d.documents, d.first, d.last, c.next)
  from (select institution_id, series_id, kind, count(*) as documents, min(number) as first, max(number) as last
          from documents where number is not null group by 1, 2, 3) d
  full join series c on c.institution_id = d.institution_id and c.branch_id = d.series_id and c.kind = d.kind
 where coalesce(d.kind, c.kind) in (select k.kind from document_kinds() k)
   and (coalesce(d.documents, 0) <> coalesce(d.last, 0) or d.first <> 1 or c.next is distinct from coalesce(d.last, 0) + 1)
