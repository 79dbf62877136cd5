-- Open items and statements (docs/decisions/0083).
select 'open items add up to what is owed' as rule, b.institution_id,
       format('customer %s: %s owed, %s open', b.customer_id, b.owed, o.open) as found
  from customer_balances b
 cross join lateral (select coalesce(sum(i.open), 0) as open from open_items(b.institution_id, b.customer_id) i) o
 where o.open <> greatest(b.owed, 0)

union all
select 'open item is at most what went on account', b.institution_id, format('sale %s: %s of %s', i.sale_id, i.open, i.amount)
  from customer_balances b
 cross join lateral open_items(b.institution_id, b.customer_id) i
 where i.open <= 0 or i.open > i.amount

union all
select 'only kinds of the statement move an account', d.institution_id, format('%s %s: %s', d.kind, d.id, d.on_account)
  from documents d
 where d.on_account <> 0 and (d.kind in ('SALE', 'RETURN', 'CUSTOMER_PAYMENT', 'OPENING_DEBT')) <> (d.customer_id is not null)

union all
select 'settled sale is of the customer who pays, and not more than the payment', s.institution_id,
       format('payment %s: sale %s, %s', s.document_id, s.sale_id, s.amount)
  from settled_sales s
  join documents p on p.institution_id = s.institution_id and p.id = s.document_id
  join documents d on d.institution_id = s.institution_id and d.id = s.sale_id
 where p.kind <> 'CUSTOMER_PAYMENT' or d.kind not in ('SALE', 'OPENING_DEBT') or p.customer_id <> d.customer_id
    or -p.on_account < (select sum(o.amount) from settled_sales o
                         where o.institution_id = s.institution_id and o.document_id = s.document_id)

union all
select 'payments that name a sale pay at most what went on account', d.institution_id, format('sale %s: %s of %s', d.id, sum(s.amount), d.on_account)
  from settled_sales s
  join documents d on d.institution_id = s.institution_id and d.id = s.sale_id
 group by d.institution_id, d.id, d.on_account
having sum(s.amount) > d.on_account
