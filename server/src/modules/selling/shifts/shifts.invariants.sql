-- Shifts and their drawers (docs/decisions/0080).
select 'closed shift expects what its documents say' as rule, s.institution_id,
       format('shift %s: %s expected, %s by its documents', s.id, s.expected, expected_cash(s.institution_id, s.id)) as found
  from shifts s
 where s.closed_at is not null and s.expected <> expected_cash(s.institution_id, s.id)

union all
select 'drawer is its book', s.institution_id,
       format('shift %s: %s in the drawer, book %s', s.id, expected_cash(s.institution_id, s.id), s.float_amount + b.amount)
  from shifts s
 cross join lateral (
         select coalesce(sum(b.amount), 0) as amount
           from money_book b
           join tenders t on t.institution_id = s.institution_id and t.id = b.tender_id and t.kind = 'CASH'
          where b.institution_id = s.institution_id and b.shift_id = s.id and b.kind <> 'SHIFT') b
 where expected_cash(s.institution_id, s.id) <> s.float_amount + b.amount

union all
select 'counted cash is the sum of notes and coins', s.institution_id, format('shift %s: %s', s.id, s.counted)
  from shifts s
 where s.closed_at is not null
   and s.counted <> (select coalesce(sum((c ->> 'value')::numeric * (c ->> 'count')::int), 0)
                       from jsonb_array_elements(s.counts) c)

union all
select 'numbers of shifts have no gap', s.institution_id, format('till %s: %s shifts up to %s', s.till_id, count(*), max(s.number))
  from shifts s
 group by s.institution_id, s.till_id
having count(*) <> max(s.number) or min(s.number) <> 1 or count(*) filter (where s.closed_at is null) > 1

union all
select 'document is of a shift of its branch', d.institution_id, format('%s %s', d.kind, d.id)
  from documents d
  join shifts s on s.institution_id = d.institution_id and s.id = d.shift_id
 where d.branch_id <> s.branch_id

union all
select 'movement of cash has a shift, a reason and no customer', d.institution_id, format('%s', d.id)
  from documents d
 where d.kind = 'CASH_MOVEMENT'
   and (d.shift_id is null or d.note is null or d.customer_id is not null or d.total_amount = 0 or d.on_account <> 0)

union all
select 'purpose is that of a movement of cash', c.institution_id, format('%s', c.document_id)
  from cash_purposes c
  join documents d on d.institution_id = c.institution_id and d.id = c.document_id
 where d.kind <> 'CASH_MOVEMENT'

union all
select 'shift is of the branch of its till', s.institution_id, format('shift %s of till %s', s.id, s.till_id)
  from shifts s
  join tills t on t.institution_id = s.institution_id and t.id = s.till_id
 where t.branch_id <> s.branch_id
