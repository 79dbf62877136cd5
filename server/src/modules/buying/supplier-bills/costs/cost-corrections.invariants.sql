select 'correction of a bill is in the values of stock', b.institution_id,
       format('bill %s: %s, movements %s', b.document_id, b.corrected, sum(m.cost))
  from supplier_bills b
  left join stock_movements m on m.institution_id = b.institution_id and m.document_id = b.document_id
 group by b.institution_id, b.document_id, b.corrected
having b.corrected <> coalesce(sum(m.cost), 0)
