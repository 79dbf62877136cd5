-- Goods in quarantine (docs/decisions/0099).
select 'goods in quarantine are put in less released less written off' as rule, g.institution_id,
       format('quarantine %s product %s: %s units, settled %s, written off %s; documents %s, %s, %s', g.document_id, g.product_id, g.quantity,
              g.released + g.written_off, g.written_off, m.put_in, o.units, o.removed) as found
  from quarantine_goods g
 cross join lateral (
       select -sum(m.quantity) as put_in
         from stock_movements m
        where m.institution_id = g.institution_id and m.document_id = g.document_id and m.product_id = g.product_id
          and m.branch_id = g.branch_id and m.kind = 'QUARANTINE') m
 cross join lateral (
       select coalesce(sum(s.quantity), 0) as units, coalesce(sum(r.units), 0) as removed
         from document_links k
         join (select m.institution_id, m.document_id, m.branch_id, sum(m.quantity) as quantity
                 from stock_movements m
                where m.kind = 'QUARANTINE_SETTLEMENT' and m.institution_id = g.institution_id and m.product_id = g.product_id
                group by 1, 2, 3) s
           on s.institution_id = k.institution_id and s.document_id = k.document_id and s.branch_id = g.branch_id
        cross join lateral (
              select -sum(m.quantity) as units
                from document_links x
                join stock_movements m
                  on m.institution_id = x.institution_id and m.document_id = x.document_id and m.kind = 'REMOVAL'
               where x.institution_id = k.institution_id and x.target_id = k.document_id and x.role = 'RETURNS'
                 and m.product_id = g.product_id and m.branch_id = g.branch_id) r
        where k.institution_id = g.institution_id and k.target_id = g.document_id and k.role = 'FULFILS') o
 where m.put_in is distinct from g.quantity
    or o.units <> g.released + g.written_off or o.removed <> g.written_off

union all
select 'document of the quarantine has its goods there', m.institution_id, format('%s %s product %s', m.kind, m.document_id, m.product_id)
  from stock_movements m
 where m.kind = 'QUARANTINE'
   and not exists (select from quarantine_goods g
                    where g.institution_id = m.institution_id and g.document_id = m.document_id and g.product_id = m.product_id)
    or m.kind = 'QUARANTINE_SETTLEMENT'
   and not exists (select from document_links k
                     join quarantine_goods g on g.institution_id = k.institution_id and g.document_id = k.target_id
                    where k.institution_id = m.institution_id and k.document_id = m.document_id and k.role = 'FULFILS'
                      and g.product_id = m.product_id and g.branch_id = m.branch_id)
