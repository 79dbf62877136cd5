-- Rules of sales.

select 'total is the sum of price times quantity' as rule, s.institution_id,
       format('sale %s: %s, lines %s', s.id, s.total_amount, sum(-m.amount - m.added_tax)) as found
  from sales s
  join line_amounts m on m.institution_id = s.institution_id and m.document_id = s.id
 group by s.institution_id, s.id, s.total_amount
having s.total_amount <> sum(-m.amount - m.added_tax)

union all
select 'sale has a customer', s.institution_id, format('sale %s', s.id) from sales s where s.customer_id is null

union all
select 'sales differ in the first 8 characters', s.institution_id, format('%s: %s sales', left(s.id::text, 8), count(*))
  from sales s
 group by s.institution_id, left(s.id::text, 8)
having count(*) > 1

union all
select 'answered sale is there with its total', k.institution_id, format('sale %s', k.answer::jsonb ->> 'id')
  from idempotency_keys k
 where k.answer::jsonb ? 'saleItems'
   and not exists (select from sales s
                    where s.institution_id = k.institution_id
                      and s.id = (k.answer::jsonb ->> 'id')::uuid
                      and s.total_amount = (k.answer::jsonb ->> 'totalAmount')::numeric)

union all
-- The lines of a sale with an origin have their balance (docs/decisions/0033), as far as they have a stock.
select 'sale tells what it left on hand', m.institution_id, format('%s product %s', m.document_id, m.product_id)
  from stock_movements m
  join sales s on s.institution_id = m.institution_id and s.id = m.document_id
  join branch_stock t on t.institution_id = m.institution_id and t.product_id = m.product_id and t.branch_id = m.branch_id
 where m.balance is null and (s.request_id is not null or s.system is not null)

union all
-- Sales counted by day for each seller. Rows of such lists are only ever added, with a recent time.
select 'counts equal their rows', u.institution_id, format('%s: %s counted, %s there', u.list, c.counted, t.there)
  from counted_until u
 cross join lateral (
       select coalesce(sum(d.rows), 0) as counted from day_counts d
        where d.institution_id = u.institution_id and d.list = u.list
          and d.part = '00000000-0000-0000-0000-000000000000') c
 cross join lateral (
       select count(*) as there from sales s
        where s.institution_id = u.institution_id and s.created_at < u.until) t
 where u.list = 'sellers' and c.counted <> t.there

union all
-- docs/decisions/0071
select 'cash of a sale is not negative, and was handed over' as rule, d.institution_id,
       format('%s: total %s, on account %s, payments %s, handed over %s', d.id, d.total_amount, d.on_account, p.amount, d.tendered) as found
  from documents d
 cross join lateral (
       select coalesce(sum(p.amount), 0) as amount
         from payments p where p.institution_id = d.institution_id and p.document_id = d.id) p
 where d.kind = 'SALE' and (d.on_account <> 0 or d.tendered is not null or p.amount <> 0)
   and (d.total_amount - d.on_account - p.amount < 0 or d.tendered < d.total_amount - d.on_account - p.amount
        or d.on_account < 0)
