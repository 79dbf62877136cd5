-- Supplier returns (docs/decisions/0055).
select 'no more goes back than was delivered, and nothing of a reversed delivery' as rule, t.institution_id,
       format('delivery %s product %s: %s of %s', t.target_id, t.product_id, t.units, coalesce(d.units, 0)) as found
  from (select k.institution_id, k.target_id, m.product_id, -sum(m.quantity) as units
          from document_links k
          join stock_movements m on m.institution_id = k.institution_id and m.document_id = k.document_id and m.line >= 1
         where k.role = 'RETURNS' and m.kind = 'SUPPLIER_RETURN'
           and not exists (select from document_links r
                            where r.institution_id = k.institution_id and r.target_id = k.document_id and r.role = 'REVERSES')
         group by 1, 2, 3) t
  left join lateral (
       select sum(m.quantity) as units from stock_movements m
        where m.institution_id = t.institution_id and m.document_id = t.target_id and m.product_id = t.product_id
          and m.kind = 'DELIVERY' and m.line >= 1) d on true
 where t.units > coalesce(d.units, 0)
    or exists (select from document_links r
                where r.institution_id = t.institution_id and r.target_id = t.target_id and r.role = 'REVERSES')
