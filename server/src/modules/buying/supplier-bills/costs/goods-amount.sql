-- ETB that goods of a delivery or a return are worth at the supplier's prices, without charges; null: unknown. Units that go
-- back of a delivery have its price, others what they cost.
create or replace function goods_amount(p_institution uuid, p_document uuid)
returns numeric
language plpgsql
stable
set enable_bitmapscan = off -- each look-up is for one document
as $$
begin
  return (
    select case when bool_and(l.amount is not null) then sum(l.amount) end
      from (select case when m.quantity > 0 then m.purchase_cost
                        when k.target_id is null then -m.cost
                        else round(b.purchase * -m.quantity / b.units, 2) end as amount
              from stock_movements m
             cross join lateral (
                     select (select k.target_id from document_links k
                              where k.institution_id = p_institution and k.document_id = p_document and k.role = 'RETURNS'
                              limit 1) as target_id) k
              left join lateral (
                     select sum(d.purchase_cost) as purchase, sum(d.quantity) as units
                       from stock_movements d
                      where d.institution_id = p_institution and d.document_id = k.target_id
                        and d.product_id = m.product_id and d.line >= 1) b on true
             where m.institution_id = p_institution and m.document_id = p_document and m.line >= 1) l);
end $$;
