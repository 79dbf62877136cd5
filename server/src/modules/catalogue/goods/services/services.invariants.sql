-- Rules of services (docs/decisions/0147).
select 'a service has no stock' as rule, p.institution_id, format('product %s: %s', p.id, h.what) as found
  from products p
 cross join lateral (
       select 'stock' as what from branch_stock s where s.institution_id = p.institution_id and s.product_id = p.id
       union
       select 'levels' from product_levels l where l.institution_id = p.institution_id and l.product_id = p.id
       union
       select 'an open plan' from open_plans(p.institution_id, array[p.id])) h
 where p.is_service

union all
-- That it costs nothing follows from the journal: no other account of stock has it.
select 'a service is sold or comes back', m.institution_id, format('%s %s product %s', m.kind, m.document_id, m.product_id)
  from stock_movements m
  join products p on p.institution_id = m.institution_id and p.id = m.product_id and p.is_service
 where m.balance is null and m.kind <> all (':sold_kinds')

union all
-- The trigger stock_movements_stock enforces this; the rule proves it on the data.
select 'a line of goods has its stock', m.institution_id, format('%s %s product %s', m.kind, m.document_id, m.product_id)
  from stock_movements m
  join products p on p.institution_id = m.institution_id and p.id = m.product_id and p.is_service is null
 where not exists (
       select from branch_stock s
        where s.institution_id = m.institution_id and s.product_id = m.product_id and s.branch_id = m.branch_id)
