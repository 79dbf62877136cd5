-- The goods of a supplier were those of the newest order, cancelled or not. Now the newest order that is not cancelled counts.
delete from supplier_products s
 where not exists (
       select from purchase_order_lines l
         join purchase_orders o on o.institution_id = l.institution_id and o.id = l.order_id
        where l.institution_id = s.institution_id and l.product_id = s.product_id and o.supplier_id = s.supplier_id
          and o.state <> 'CANCELLED');

update supplier_products s
   set code = n.code, unit_cost = n.unit_cost
  from (select l.institution_id, o.supplier_id, l.product_id,
               (array_agg(l.code order by o.created_at desc, o.id) filter (where l.code is not null))[1] as code,
               (array_agg(l.unit_cost order by o.created_at desc, o.id) filter (where l.unit_cost is not null))[1] as unit_cost
          from purchase_order_lines l
          join purchase_orders o on o.institution_id = l.institution_id and o.id = l.order_id and o.state <> 'CANCELLED'
         group by l.institution_id, o.supplier_id, l.product_id) n
 where s.institution_id = n.institution_id and s.supplier_id = n.supplier_id and s.product_id = n.product_id
   and exists (
       select from purchase_order_lines c
         join purchase_orders o on o.institution_id = c.institution_id and o.id = c.order_id
        where c.institution_id = s.institution_id and c.product_id = s.product_id and o.supplier_id = s.supplier_id
          and o.state = 'CANCELLED');
