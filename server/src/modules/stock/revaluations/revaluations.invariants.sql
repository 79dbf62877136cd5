-- Rules of revaluations (docs/decisions/0111).

-- One line for each product in stock, which changes a value that could be there.
select 'revaluation says what the units on hand are worth' as rule, m.institution_id,
       format('%s product %s: %s units, new value %s, cost %s, valued %s', m.document_id, m.product_id, m.balance, m.new_value, m.cost, v.cost) as found
  from stock_movements m
  left join stock_movements v
    on v.institution_id = m.institution_id and v.document_id = m.document_id and v.product_id = m.product_id and v.line = 0
 where (m.kind = 'REVALUATION') <> (m.new_value is not null)
    or m.kind = 'REVALUATION'
       and (coalesce(m.balance, 0) < 1 or m.cost is null or m.new_value < 0
            or m.new_value - m.cost - coalesce(v.cost, 0) < 0 or (v.line = 0 and (v.kind <> 'VALUATION' or m.cost <> 0))
            or exists (select from stock_movements o
                        where o.institution_id = m.institution_id and o.document_id = m.document_id
                          and o.product_id = m.product_id and o.line >= 1 and o.line <> m.line))

union all
select 'reversal of a revaluation posts it the other way', l.institution_id,
       format('%s product %s: %s, reversed %s', m.document_id, m.product_id, m.cost, r.cost)
  from stock_movements m
  join document_links l on l.institution_id = m.institution_id and l.target_id = m.document_id and l.role = 'REVERSES'
  left join stock_movements r
    on r.institution_id = m.institution_id and r.document_id = l.document_id and r.product_id = m.product_id and r.line >= 1
 -- Nothing is posted where nothing is known any more.
 where m.kind = 'REVALUATION' and (r.document_id is null or r.cost <> -m.cost)
