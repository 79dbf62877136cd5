-- Rules of batches (docs/decisions/0059).
select 'a branch has no more units of a batch than documents brought' as rule, l.institution_id,
       format('branch %s product %s batch %s %s: %s units, documents %s',
              l.branch_id, l.product_id, l.batch, l.expires_on, l.units, coalesce(m.units, 0)) as found
  from lots l
  left join (select m.institution_id, m.product_id, d.branch_id, m.expires_on, m.batch, sum(m.quantity) as units
               from document_lots m
               join documents d on d.institution_id = m.institution_id and d.id = m.document_id
              group by 1, 2, 3, 4, 5) m
    on m.institution_id = l.institution_id and m.product_id = l.product_id and m.branch_id = l.branch_id
   and m.expires_on = l.expires_on and m.batch = l.batch
 where l.units > coalesce(m.units, 0)

union all
select 'what is left of batches is not more than the stock on hand', l.institution_id,
       format('branch %s product %s: %s units of batches, %s on hand', l.branch_id, l.product_id, sum(l.units), l.on_hand)
  from lots_left l
 group by l.institution_id, l.branch_id, l.product_id, l.on_hand
having sum(l.units) > l.on_hand

union all
select 'a batch has the stock row of its branch and product', l.institution_id,
       format('branch %s product %s', l.branch_id, l.product_id)
  from lots l
 where not exists (select from branch_stock s
                    where s.institution_id = l.institution_id and s.product_id = l.product_id and s.branch_id = l.branch_id)

union all
select 'batches of a line have its product and sign, and not more units', m.institution_id,
       format('document %s line %s: %s', m.document_id, m.line, sum(m.quantity))
  from document_lots m
  left join stock_movements s
    on s.institution_id = m.institution_id and s.document_id = m.document_id and s.product_id = m.product_id and s.line = m.line
 group by m.institution_id, m.document_id, m.line, s.quantity
having s.quantity is null or bool_or(sign(m.quantity) <> sign(s.quantity)) or abs(sum(m.quantity)) > abs(s.quantity)
