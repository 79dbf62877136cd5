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

-- Bills of a supplier that are not paid in full, the oldest first. Payments pay the bills that they name; the
-- rest of them, and credit notes, pay the oldest.
create or replace function open_bills(p_institution uuid, p_supplier uuid)
returns table (
  id uuid, number int, reference text, branch_id uuid, billed_on date, created_at timestamptz, due_on date, total_amount numeric,
  open numeric)
language plpgsql
stable
set enable_bitmapscan = off
as $$
begin
  return query
  select o.document_id, d.number, d.reference, d.branch_id, o.billed_on, o.created_at, o.due_on, o.total_amount,
         o.open
    from (select r.*, r.rest - greatest(0, least(r.rest, r.pool - (r.up_to - r.rest))) as open
            from (select b.*, sum(b.rest) over (order by b.billed_on, b.created_at, b.document_id) as up_to,
                         -- Credit notes and payments that name no bill: all that the balance is less than the bills.
                         sum(b.rest) over () - coalesce((
                           select o.owed from supplier_balances o
                            where o.institution_id = p_institution and o.supplier_id = p_supplier), 0) as pool
                    from (select b.*, c.created_at, b.total_amount - coalesce((
                                   select sum(s.amount) from bill_settlements s
                                    where s.institution_id = p_institution and s.bill_id = b.document_id), 0) as rest
                            from supplier_bills b
                            join documents c on c.institution_id = p_institution and c.id = b.document_id
                           where b.institution_id = p_institution and b.supplier_id = p_supplier
                             and b.kind = 'SUPPLIER_BILL') b) r) o
    join documents d on d.institution_id = p_institution and d.id = o.document_id
   where o.open > 0
   order by o.billed_on, o.created_at, o.document_id;
end $$;

-- Locks what is owed to a supplier; the row comes into being with the first bill.
create or replace function lock_supplier_balance(p_institution uuid, p_supplier uuid)
returns void language plpgsql as $$
begin
  insert into supplier_balances (institution_id, supplier_id) values (p_institution, p_supplier)
  on conflict on constraint supplier_balances_pkey do nothing;
  perform b.owed from supplier_balances b
    where b.institution_id = p_institution and b.supplier_id = p_supplier
      for no key update;
end $$;
