-- Bills of a supplier that are not paid in full, the newest first. Payments pay the bills that they name; the rest of them, and
-- credit notes, pay the oldest. So the newest bills are unpaid, and the loop ends where they cover the debt: it reads no older bill.
create or replace function open_bills(p_institution uuid, p_supplier uuid)
returns table (
  id uuid, number int, reference text, branch_id uuid, billed_on date, created_at timestamptz, due_on date, total_amount numeric,
  open numeric)
language plpgsql
stable
set enable_bitmapscan = off
as $$
declare
  rest numeric := coalesce((select b.owed from supplier_balances b
                             where b.institution_id = p_institution and b.supplier_id = p_supplier), 0);
  bills cursor for
    select b.document_id, d.number, d.reference, d.branch_id, b.billed_on, d.created_at, b.due_on, b.total_amount
      from supplier_bills b
     cross join lateral (select * from documents d where d.institution_id = p_institution and d.id = b.document_id limit 1) d
     where b.institution_id = p_institution and b.supplier_id = p_supplier and b.kind = 'SUPPLIER_BILL'
     order by b.billed_on desc, d.created_at desc, b.document_id desc;
begin
  if rest <= 0 then
    return;
  end if;
  open bills;
  while rest > 0 loop
    fetch bills into id, number, reference, branch_id, billed_on, created_at, due_on, total_amount;
    exit when not found;
    open := least(rest, total_amount - coalesce((
              select sum(s.amount) from bill_settlements s
               where s.institution_id = p_institution and s.bill_id = id), 0));
    continue when open <= 0;
    return next;
    rest := rest - open;
  end loop;
  close bills;
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
