-- Debt to suppliers (docs/decisions/0090).
select 'balance of a supplier is the sum of the documents' as rule, coalesce(b.institution_id, d.institution_id) as institution_id,
       format('supplier %s: %s owed, documents %s', coalesce(b.supplier_id, d.supplier_id), b.owed, d.owed) as found
  from supplier_balances b
  full join (select institution_id, supplier_id, -sum(on_account) as owed
               from documents where on_account <> 0 and supplier_id is not null group by 1, 2) d
    on d.institution_id = b.institution_id and d.supplier_id = b.supplier_id
 where b.owed is distinct from coalesce(d.owed, 0)

union all
select 'money of a supplier has the sign of its kind', d.institution_id,
       format('%s %s: total %s, on account %s', d.kind, d.id, d.total_amount, d.on_account)
  from documents d
 where d.kind in ('SUPPLIER_BILL', 'SUPPLIER_CREDIT', 'SUPPLIER_PAYMENT')
   and (d.supplier_id is null or d.customer_id is not null or d.tendered is not null
        or sign(d.on_account) <> (case d.kind when 'SUPPLIER_BILL' then -1 else 1 end)
        or d.total_amount <> (case d.kind when 'SUPPLIER_PAYMENT' then 0 else d.on_account end))

union all
select 'bill has its facts', coalesce(d.institution_id, b.institution_id), format('bill %s', coalesce(d.id, b.document_id))
  from (select * from documents where kind in ('SUPPLIER_BILL', 'SUPPLIER_CREDIT')) d
  full join supplier_bills b on b.institution_id = d.institution_id and b.document_id = d.id
 where b.supplier_id is distinct from d.supplier_id or b.kind is distinct from d.kind
    or b.total_amount is distinct from abs(d.on_account)

union all
select 'goods of a bill are of its supplier and branch, and were not reversed', g.institution_id,
       format('%s %s of bill %s', t.kind, g.document_id, g.bill_id)
  from billed_goods g
  join documents b on b.institution_id = g.institution_id and b.id = g.bill_id
  join documents t on t.institution_id = g.institution_id and t.id = g.document_id
  join document_kinds() k on k.kind = t.kind
 where t.supplier_id is distinct from b.supplier_id or t.branch_id <> b.branch_id
    or k.lines <> 'many' or k.sign <> (case b.kind when 'SUPPLIER_BILL' then 1 else -1 end)
    or exists (select from document_links k
                where k.institution_id = g.institution_id and k.target_id = g.document_id and k.role = 'REVERSES')

union all
select 'cash of a payment to a supplier is not negative', d.institution_id,
       format('payment %s: %s, by other tenders %s', d.id, d.on_account, sum(p.amount))
  from documents d
  join payments p on p.institution_id = d.institution_id and p.document_id = d.id
 where d.kind = 'SUPPLIER_PAYMENT'
 group by d.institution_id, d.id, d.on_account
having d.on_account + sum(p.amount) < 0 or max(p.amount) >= 0

union all
select 'bills that a payment names are of its supplier and within it', s.institution_id,
       format('payment %s: %s of %s', s.document_id, sum(s.amount), d.on_account)
  from bill_settlements s
  join documents d on d.institution_id = s.institution_id and d.id = s.document_id
  left join supplier_bills b
    on b.institution_id = s.institution_id and b.document_id = s.bill_id and b.supplier_id = d.supplier_id
   and b.kind = 'SUPPLIER_BILL' and d.kind = 'SUPPLIER_PAYMENT'
 group by s.institution_id, s.document_id, d.on_account
having sum(s.amount) > d.on_account or bool_or(b.document_id is null)

union all
select 'bill is settled once', s.institution_id, format('bill %s: %s of %s', s.bill_id, sum(s.amount), b.total_amount)
  from bill_settlements s
  join supplier_bills b on b.institution_id = s.institution_id and b.document_id = s.bill_id
 group by s.institution_id, s.bill_id, b.total_amount
having sum(s.amount) > b.total_amount

union all
select 'open bills are what is owed', b.institution_id,
       format('supplier %s: %s owed, open %s', b.supplier_id, b.owed, o.open)
  from supplier_balances b
 cross join lateral (select coalesce(sum(o.open), 0) as open from open_bills(b.institution_id, b.supplier_id) o) o
 where o.open <> greatest(b.owed, 0)

union all
-- Of documents of one millisecond those that raise the debt come first.
select 'no supplier is paid more than is owed', o.institution_id, format('supplier %s: %s owed after %s', o.supplier_id, o.owed, o.id)
  from (select institution_id, supplier_id, id, kind,
               -sum(on_account) over (partition by institution_id, supplier_id order by created_at, on_account, id) as owed
          from documents where on_account <> 0 and supplier_id is not null) o
 where o.kind = 'SUPPLIER_PAYMENT' and o.owed < 0
