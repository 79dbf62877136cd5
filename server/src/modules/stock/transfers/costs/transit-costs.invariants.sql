-- Goods in transit belong to the institution, with their value.
select 'value in transit is that of its documents, and gone with the last unit' as rule, l.institution_id,
       format('transfer %s product %s: sent %s, settled %s; documents %s, %s', l.transfer_id, l.product_id, l.sent_cost, l.settled_cost,
              m.shipped, m.arrived) as found
  from transfer_lines l
 cross join lateral (
       select coalesce(-sum(m.cost) filter (where m.kind = 'SHIPMENT'), 0) as shipped,
              coalesce(sum(m.cost) filter (where m.kind = 'ARRIVAL'), 0) as arrived
         from document_links k
         join stock_movements m on m.institution_id = l.institution_id and m.document_id = k.document_id
        where k.institution_id = l.institution_id and k.target_id = l.transfer_id and k.role = 'FULFILS'
          and m.product_id = l.product_id) m
 where coalesce(l.sent_cost, 0) <> m.shipped or coalesce(l.settled_cost, 0) > coalesce(l.sent_cost, 0)
    or l.sent_cost is not null and (coalesce(l.settled_cost, 0) <> m.arrived
         or l.accepted + l.damaged + l.returned + l.lost = l.sent and coalesce(l.settled_cost, 0) <> l.sent_cost)
