-- Purchase orders (docs/decisions/0053).
select 'received units are those of the deliveries of the order' as rule, l.institution_id,
       format('order %s product %s: %s, deliveries %s', l.order_id, l.product_id, l.received, d.units) as found
  from purchase_order_lines l
 cross join lateral (
       select coalesce(sum(m.quantity), 0) as units
         from document_links k
         join stock_movements m on m.institution_id = k.institution_id and m.document_id = k.document_id
        where k.institution_id = l.institution_id and k.target_id = l.order_id and k.role = 'FULFILS'
          and m.product_id = l.product_id and m.line >= 1
          and not exists (select from document_links r
                           where r.institution_id = k.institution_id and r.target_id = k.document_id and r.role = 'REVERSES')) d
 where l.received <> d.units

union all
select 'an order has lines, and is received when all of them are', o.institution_id, format('order %s: %s', o.id, o.state)
  from purchase_orders o
  left join purchase_order_lines l on l.institution_id = o.institution_id and l.order_id = o.id
 group by o.institution_id, o.id, o.state
having count(l.product_id) = 0 or (o.state = 'RECEIVED') <> bool_and(l.received >= l.quantity)
   and o.state in ('RECEIVED', 'ORDERED')

union all
select 'numbers of orders have no gap', o.institution_id, format('branch %s: %s orders, last %s', o.branch_id, count(*), max(o.number))
  from purchase_orders o
 group by o.institution_id, o.branch_id
having count(*) <> max(o.number)

union all
-- Rows counted by day (docs/decisions/0026) exist: they are only added, with a recent time.
select 'counts equal their rows', u.institution_id, format('%s: %s counted, %s there', u.list, c.counted, t.there)
  from counted_until u
 cross join lateral (
       select coalesce(sum(d.rows), 0) as counted from day_counts d
        where d.institution_id = u.institution_id and d.list = u.list
          and d.part = '00000000-0000-0000-0000-000000000000') c
 cross join lateral (
       select count(*) as there from purchase_orders s where s.institution_id = u.institution_id and s.created_at < u.until) t
 where u.list in ('purchase orders') and c.counted <> t.there
