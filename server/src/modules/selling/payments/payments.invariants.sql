-- Rules of money (docs/decisions/0071).

select 'payment has another tender than cash', p.institution_id, format('%s line %s', p.document_id, p.line)
  from payments p
  join tenders t on t.institution_id = p.institution_id and t.id = p.tender_id
 where t.kind = 'CASH'

union all
select 'reference pays once', p.institution_id, format('tender %s: %s', p.tender_id, p.reference_key)
  from payments p
 where p.reference_key is not null
 group by p.institution_id, p.tender_id, p.reference_key
having count(*) > 1

union all
select 'balance of a customer is the sum of the documents', coalesce(b.institution_id, d.institution_id),
       format('customer %s: %s owed, documents %s', coalesce(b.customer_id, d.customer_id), b.owed, d.owed)
  from customer_balances b
  full join (select institution_id, customer_id, sum(on_account) as owed
               from documents where on_account <> 0 and customer_id is not null group by 1, 2) d
    on d.institution_id = b.institution_id and d.customer_id = b.customer_id
 where b.owed is distinct from coalesce(d.owed, 0)

union all
select 'rounding is the rest of cash below a coin', d.institution_id,
       format('%s %s: rounding %s, cash %s', d.kind, d.id, r.amount, c.amount)
  from payments r
  join tenders t on t.institution_id = r.institution_id and t.id = r.tender_id and t.kind = 'ROUNDING'
  join documents d on d.institution_id = r.institution_id and d.id = r.document_id
 cross join lateral (
         select d.total_amount - d.on_account - sum(p.amount) as amount
           from payments p where p.institution_id = d.institution_id and p.document_id = d.id) c
 -- The returns of a sale are rounded together (docs/decisions/0123).
 where abs(r.amount) > case d.kind when 'RETURN' then 1 else 0.5 end or c.amount % 0.05 <> 0
