-- Rules of the costs of movements, and of the value of stock, which is their sum.

select 'cost has the sign of its units' as rule, m.institution_id, format('%s %s: %s units, %s', m.kind, m.document_id, m.quantity, m.cost) as found
  from stock_movements m
 where sign(m.cost) = -sign(m.quantity) and m.quantity <> 0

union all
-- At cost. From before the first cost nothing is known.
select 'value is the sum of the costs of its movements', s.institution_id,
       format('branch %s product %s: %s units, %s; movements %s', s.branch_id, s.product_id, s.quantity, s.value, m.total)
  from branch_stock s
  left join (select institution_id, branch_id, product_id, sum(cost) as total
               from stock_movements group by 1, 2, 3) m
    on m.institution_id = s.institution_id and m.branch_id = s.branch_id and m.product_id = s.product_id
 where coalesce(s.value, 0) <> coalesce(m.total, 0) or s.value < 0 or (s.quantity = 0 and s.value <> 0)

union all
-- Zero is the value of goods that came for nothing, or for less than a cent. Documents of earlier versions do not say which costs were given.
select 'units that were paid for are worth something', s.institution_id,
       format('branch %s product %s: %s units', s.branch_id, s.product_id, s.quantity)
  from branch_stock s
 where s.quantity > 0 and s.value = 0
   and not exists (
         select from stock_movements m
          where m.institution_id = s.institution_id and m.product_id = s.product_id and m.branch_id = s.branch_id
            and (m.quantity > 0 and (m.cost_given is null or coalesce(m.cost, 0) * s.quantity < m.quantity)
                 or m.new_value * s.quantity < m.balance or m.kind = 'VALUATION' and m.cost < 0))
