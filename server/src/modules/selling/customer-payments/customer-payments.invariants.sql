-- Payments of customers (docs/decisions/0076).
select 'payment of a customer lowers the debt and moves no goods' as rule, d.institution_id,
       format('payment %s: total %s, on account %s, tendered %s', d.id, d.total_amount, d.on_account, d.tendered) as found
  from documents d
 where d.kind = 'CUSTOMER_PAYMENT'
   and (d.on_account >= 0 or d.total_amount <> 0 or d.tendered is not null or d.customer_id is null)

union all
select 'cash of a payment of a customer is not negative', d.institution_id,
       format('payment %s: %s, by other tenders %s', d.id, -d.on_account, sum(p.amount))
  from documents d
  join payments p on p.institution_id = d.institution_id and p.document_id = d.id
 where d.kind = 'CUSTOMER_PAYMENT'
 group by d.institution_id, d.id, d.on_account
having sum(p.amount) > -d.on_account or min(p.amount) <= 0

union all
select 'payment is linked to its customer', d.institution_id, format('payment %s of %s', d.id, d.customer_id)
  from documents d
 where d.kind = 'CUSTOMER_PAYMENT'
   and not exists (select from document_links k
                    where k.institution_id = d.institution_id and k.document_id = d.id and k.role = 'PAYS'
                      and k.target_id = d.customer_id)

union all
select 'only payments of customers pay', k.institution_id, format('%s pays %s', k.document_id, k.target_id)
  from document_links k
  join documents d on d.institution_id = k.institution_id and d.id = k.document_id
 where k.role = 'PAYS' and d.kind <> 'CUSTOMER_PAYMENT'

union all
-- Of documents of one millisecond those that raise the debt come first.
select 'no customer pays more than is owed', o.institution_id, format('customer %s: %s owed after %s', o.customer_id, o.owed, o.id)
  from (select institution_id, customer_id, id, kind,
               sum(on_account) over (partition by institution_id, customer_id order by created_at, on_account desc, id) as owed
          from documents where on_account <> 0 and customer_id is not null) o
 where o.kind = 'CUSTOMER_PAYMENT' and o.owed < 0
