-- Goods in quarantine (docs/decisions/0099).
select 'goods in quarantine are put in less released less written off' as rule, g.institution_id,
       format('quarantine %s product %s: %s units (%s), settled %s (%s), written off %s; documents %s (%s), %s (%s), %s', g.document_id,
              g.product_id, g.quantity, g.cost, g.released + g.written_off, g.settled_cost, g.written_off,
              m.put_in, m.cost, o.units, o.cost, o.removed) as found
  from quarantine_goods g
 cross join lateral (
       select -sum(m.quantity) as put_in, case when bool_and(m.cost is not null) then -sum(m.cost) end as cost
         from stock_movements m
        where m.institution_id = g.institution_id and m.document_id = g.document_id and m.product_id = g.product_id
          and m.branch_id = g.branch_id and m.kind = 'QUARANTINE') m
 cross join lateral (
       select coalesce(sum(s.quantity), 0) as units, coalesce(sum(s.cost), 0) as cost, coalesce(sum(r.units), 0) as removed
         from document_links k
         join (select m.institution_id, m.document_id, m.branch_id, sum(m.quantity) as quantity, sum(m.cost) as cost
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
 where m.put_in is distinct from g.quantity or m.cost is distinct from g.cost
    or o.units <> g.released + g.written_off or o.removed <> g.written_off
    or g.cost is not null and o.cost <> g.settled_cost

union all
select 'value in quarantine is gone with the last unit', g.institution_id,
       format('quarantine %s product %s: %s of %s', g.document_id, g.product_id, g.settled_cost, g.cost)
  from quarantine_goods g
 where g.released + g.written_off = g.quantity and g.settled_cost <> coalesce(g.cost, 0)

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
