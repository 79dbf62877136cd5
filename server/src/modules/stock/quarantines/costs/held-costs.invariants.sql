-- Goods of unknown cost have no value there.
select 'value in quarantine is that of its documents, and gone with the last unit' as rule, g.institution_id,
       format('quarantine %s product %s: %s, settled %s; documents %s, %s', g.document_id, g.product_id, g.cost, g.settled_cost, m.cost, o.cost) as found
  from quarantine_goods g
 cross join lateral (
       select case when bool_and(m.cost is not null) then -sum(m.cost) end as cost
         from stock_movements m
        where m.institution_id = g.institution_id and m.document_id = g.document_id and m.product_id = g.product_id
          and m.branch_id = g.branch_id and m.kind = 'QUARANTINE') m
 cross join lateral (
       select coalesce(sum(m.cost), 0) as cost
         from document_links k
         join stock_movements m on m.institution_id = k.institution_id and m.document_id = k.document_id
        where k.institution_id = g.institution_id and k.target_id = g.document_id and k.role = 'FULFILS'
          and m.product_id = g.product_id and m.branch_id = g.branch_id and m.kind = 'QUARANTINE_SETTLEMENT') o
 where m.cost is distinct from g.cost or g.cost is not null and o.cost <> g.settled_cost
    or g.released + g.written_off = g.quantity and g.settled_cost <> coalesce(g.cost, 0)
