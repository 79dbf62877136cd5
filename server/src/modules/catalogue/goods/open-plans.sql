-- The products that open orders, transfers and stock-takes name, with the kind of each plan.
create or replace function open_plans(p_institution uuid, p_products uuid[])
returns table (product_id uuid, plan text) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select l.product_id, 'ORDER' from purchase_order_lines l
    join purchase_orders o on o.institution_id = p_institution and o.id = l.order_id and o.state in ('DRAFT', 'ORDERED')
   where l.institution_id = p_institution and l.product_id = any (p_products) and l.received < l.quantity
  union
  select l.product_id, 'TRANSFER' from transfers t
    join transfer_lines l on l.institution_id = p_institution and l.transfer_id = t.id and l.product_id = any (p_products)
   where t.institution_id = p_institution and t.state in ('DRAFT', 'REQUESTED', 'APPROVED', 'SENT')
  union
  select p.product_id, 'STOCK_TAKE' from stock_take_products p
    join stock_takes t on t.institution_id = p_institution and t.id = p.stock_take_id and t.status in ('OPEN', 'COUNTED')
   where p.institution_id = p_institution and p.product_id = any (p_products);
end $$;
