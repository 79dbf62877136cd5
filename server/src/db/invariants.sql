-- What must be true of the data at every moment (docs/decisions/0004, 0005). Gives a row for everything that is not:
-- the rule, the institution, and what was found. Run it as a role that row-level security does not hold back, after
-- SET row_security = off, so that it fails instead of seeing nothing and finding nothing wrong.

-- The balance of a product in a branch is the sum of its movements, and never below zero.
select 'balance is the sum of its movements' as rule, s.institution_id,
       format('branch %s product %s: %s, movements %s', s.branch_id, s.product_id, s.quantity, coalesce(m.total, 0)) as found
  from branch_stock s
  left join (select institution_id, branch_id, product_id, sum(quantity) as total
               from stock_movements group by 1, 2, 3) m
    on m.institution_id = s.institution_id and m.branch_id = s.branch_id and m.product_id = s.product_id
 where s.quantity <> coalesce(m.total, 0) or s.quantity < 0

union all
-- A movement is a line of exactly one document, of its kind, made in the same branch by the same user at the same time.
select 'movement belongs to its document', m.institution_id,
       format('%s %s product %s', m.kind, m.document_id, m.product_id)
  from stock_movements m
 where not exists (
         select from sales d
          where m.kind = 'SALE' and d.institution_id = m.institution_id and d.id = m.document_id
            and d.branch_id = m.branch_id and d.user_id = m.user_id and d.created_at = m.created_at)
   and not exists (
         select from stock_entries d
          where m.kind = 'ENTRY' and d.institution_id = m.institution_id and d.id = m.document_id
            and d.branch_id = m.branch_id and d.user_id = m.user_id and d.created_at = m.created_at)
   and not exists (
         select from stock_outs d
          where m.kind = 'REMOVAL' and d.institution_id = m.institution_id and d.id = m.document_id
            and d.branch_id = m.branch_id and d.user_id = m.user_id and d.created_at = m.created_at)

union all
select 'movement has the sign of its kind', m.institution_id, format('%s %s: %s', m.kind, m.document_id, m.quantity)
  from stock_movements m
 where sign(m.quantity) <> case m.kind when 'ENTRY' then 1 else -1 end

union all
-- An entry and a removal move one product each, a sale at least one.
select 'document has its lines', d.institution_id, format('%s %s: %s lines', d.kind, d.id, count(m.product_id))
  from (select institution_id, id, 'ENTRY' as kind from stock_entries
        union all select institution_id, id, 'REMOVAL' from stock_outs
        union all select institution_id, id, 'SALE' from sales) d
  left join stock_movements m
    on m.institution_id = d.institution_id and m.document_id = d.id and m.kind = d.kind
 group by d.institution_id, d.id, d.kind
having count(m.product_id) = 0 or (d.kind <> 'SALE' and count(m.product_id) > 1)

union all
select 'total is the sum of price times quantity', s.institution_id,
       format('sale %s: %s, lines %s', s.id, s.total_amount, sum(-m.quantity * m.unit_price))
  from sales s
  join stock_movements m on m.institution_id = s.institution_id and m.document_id = s.id
 group by s.institution_id, s.id, s.total_amount
having s.total_amount <> sum(-m.quantity * m.unit_price)

union all
select 'sale goes to a customer of its branch', s.institution_id, format('sale %s', s.id)
  from sales s
 where not exists (select from customers c
                    where c.institution_id = s.institution_id and c.id = s.customer_id and c.branch_id = s.branch_id)

union all
select 'sales differ in the first 8 characters', s.institution_id, format('%s: %s sales', left(s.id::text, 8), count(*))
  from sales s
 group by s.institution_id, left(s.id::text, 8)
having count(*) > 1

union all
-- One effect per key: two keys never answer with the same thing, and what was answered is there.
select 'one effect per idempotency key', k.institution_id, format('%s %s: %s keys', k.call, k.answer::jsonb ->> 'id', count(*))
  from idempotency_keys k
 where k.answer::jsonb ? 'id'
 group by k.institution_id, k.call, k.answer::jsonb ->> 'id'
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
-- Everybody is somebody: a user has an account, an account a user.
select 'account has its user', a.institution_id, format('account %s', a.id)
  from accounts a
 where (a.institution_id, a.id) not in (select u.institution_id, u.id from users u)

union all
-- No key points into another institution. The foreign keys see to it; this looks at the data all the same.
select 'movement stays in its institution', m.institution_id, format('%s product %s', m.document_id, m.product_id)
  from stock_movements m
 where not exists (select from products p where p.institution_id = m.institution_id and p.id = m.product_id)
    or not exists (select from branches b where b.institution_id = m.institution_id and b.id = m.branch_id)
    or not exists (select from users u where u.institution_id = m.institution_id and u.id = m.user_id)

union all
-- What moves stock stands in the audit trail, since the trail began: with an entry (docs/decisions/0020), or as a sale that
-- tells where it came from (docs/decisions/0033).
select 'act stands in the audit trail', d.institution_id, format('%s %s', d.kind, d.id)
  from (select institution_id, id, created_at, 'SALE' as kind, request_id is not null or system is not null as tells from sales
        union all select institution_id, id, created_at, 'STOCK_ENTRY', false from stock_entries
        union all select institution_id, id, created_at, 'STOCK_OUT', false from stock_outs) d
  join (select t.institution_id, t.kind, min(t.at) as at
          from (select institution_id, kind, at from audit_entries
                union all
                select institution_id, 'SALE', created_at from sales where request_id is not null) t
         group by 1, 2) began
    on began.institution_id = d.institution_id and began.kind = d.kind and began.at < d.created_at
 where not d.tells
   and not exists (select from audit_entries e
                    where e.institution_id = d.institution_id and e.record_id = d.id and e.kind = d.kind)

union all
select 'balances of the audit trail differ by the movement', e.institution_id,
       format('%s %s product %s', e.kind, e.record_id, s.key)
  from audit_entries e
 cross join jsonb_each_text(e.after -> 'stock') s
  left join stock_movements m
    on m.institution_id = e.institution_id and m.document_id = e.record_id and m.product_id = s.key::uuid
 where m.quantity is distinct from s.value::int - (e.before -> 'stock' ->> s.key)::int
    or m.balance <> s.value::int

union all
-- A sale that tells where it came from tells what each of its lines left on hand, too.
select 'sale tells what it left on hand', m.institution_id, format('%s product %s', m.document_id, m.product_id)
  from stock_movements m
  join sales s on s.institution_id = m.institution_id and s.id = m.document_id
 where m.balance is null and (s.request_id is not null or s.system is not null)

union all
-- Every movement begins at the balance at which another one ended, whatever their order: from nothing to what is on hand.
-- Where all of them tell it.
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
-- What was counted by days (docs/decisions/0026) is what there is. Rows of such lists are only ever added, with a time that
-- is not long past.
select 'what was counted is there', c.institution_id, format('%s: %s counted, %s there', c.list, c.counted, coalesce(t.there, 0))
  from (select u.institution_id, u.list, coalesce(sum(d.rows), 0) as counted
          from counted_until u
          left join day_counts d
            on d.institution_id = u.institution_id and split_part(d.list, ' ', 1) = u.list
           and d.part = '00000000-0000-0000-0000-000000000000'
           and d.list <> 'audit SALE CREATED' -- from when sales had entries; nobody asks for it
         where u.list in ('products', 'customers', 'stock_entries', 'stock_outs', 'sales', 'sellers', 'audit')
         group by 1, 2) c
  left join (select a.institution_id, a.list, count(*) as there
               from (select institution_id, 'products' as list, created_at as at from products
                     union all select institution_id, 'customers', created_at from customers
                     union all select institution_id, 'stock_entries', created_at from stock_entries
                     union all select institution_id, 'stock_outs', created_at from stock_outs
                     union all select institution_id, 'sales', created_at from sales
                     union all select institution_id, 'sellers', created_at from sales
                     union all select institution_id, 'audit', at from audit_entries where kind <> 'SALE') a
               join counted_until u on u.institution_id = a.institution_id and u.list = a.list and a.at < u.until
              group by 1, 2) t on t.institution_id = c.institution_id and t.list = c.list
 where c.counted <> coalesce(t.there, 0)
