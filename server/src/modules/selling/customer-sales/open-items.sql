-- The sales on account, and the opening debt, that a customer has not paid, the newest first. Together they are what is owed.
--
-- Returns of a sale and payments that name it lower it, to zero at most; all other money pays the oldest sales. So the newest
-- sales are unpaid, and the loop ends where they cover the debt: it reads no older sale.
create or replace function open_items(p_institution uuid, p_customer uuid)
returns table (sale_id uuid, branch_id uuid, created_at timestamptz, amount numeric, open numeric)
language plpgsql stable
set enable_bitmapscan = off
as $$
declare
  rest numeric := coalesce((select b.owed from customer_balances b
                             where b.institution_id = p_institution and b.customer_id = p_customer), 0);
  sales cursor for
    select d.id, d.branch_id, d.created_at as since, d.on_account
      from documents d
     where d.institution_id = p_institution and d.customer_id = p_customer and d.kind = 'SALE'
     order by d.created_at desc, d.id desc;
  -- One at most.
  debts cursor for
    select d.id, d.branch_id, start_of_day(o.since) as since, d.on_account
      from opening_debts o
     cross join lateral (select * from documents d where d.institution_id = p_institution and d.id = o.id limit 1) d
     where o.institution_id = p_institution and o.customer_id = p_customer and o.void_id is null;
  sale record;
  debt record;
  item record;
begin
  if rest <= 0 then
    return;
  end if;
  open sales;
  open debts;
  fetch sales into sale;
  fetch debts into debt;
  while rest > 0 and (sale.id is not null or debt.id is not null) loop
    if debt.id is null or sale.since >= debt.since then
      item := sale;
      fetch sales into sale;
    else
      item := debt;
      fetch debts into debt;
    end if;
    continue when item.on_account <= 0;
    open := least(rest, item.on_account - lowered(p_institution, item.id));
    continue when open <= 0;
    sale_id := item.id;
    branch_id := item.branch_id;
    created_at := item.since;
    amount := item.on_account;
    return next;
    rest := rest - open;
  end loop;
  close sales;
  close debts;
end $$;

-- By how much the returns of a sale and payments that name it lower what it put on account.
create or replace function lowered(p_institution uuid, p_sale uuid)
returns numeric language plpgsql stable
set enable_bitmapscan = off
as $$
begin
  return coalesce((select sum(s.amount) from settled_sales s
                    where s.institution_id = p_institution and s.sale_id = p_sale), 0)
       - coalesce((select sum(d.on_account)
                     from document_links k
                    cross join lateral (select r.on_account from documents r
                                         where r.institution_id = p_institution and r.id = k.document_id limit 1) d
                    where k.institution_id = p_institution and k.target_id = p_sale and k.role = 'RETURNS'), 0);
end $$;

-- The balance of a customer before a time. Below zero is store credit.
create or replace function owed_before(p_institution uuid, p_customer uuid, p_time timestamptz)
returns numeric language plpgsql stable
set enable_bitmapscan = off
as $$
begin
  return coalesce((select b.owed from customer_balances b
                    where b.institution_id = p_institution and b.customer_id = p_customer), 0)
       - coalesce((select sum(m.on_account)
                     from (select d.on_account from documents d
                            where d.institution_id = p_institution and d.customer_id = p_customer and d.kind = 'SALE'
                              and d.created_at >= p_time
                            union all
                           select d.on_account from documents d
                            where d.institution_id = p_institution and d.customer_id = p_customer and d.kind = 'RETURN'
                              and d.created_at >= p_time
                            union all
                           select d.on_account
                             from opening_debts o
                            cross join lateral (select p.on_account, p.created_at from documents p
                                                 where p.institution_id = p_institution and p.id in (o.id, o.void_id)) d
                            where o.institution_id = p_institution and o.customer_id = p_customer and d.created_at >= p_time
                            union all
                           select d.on_account
                             from document_links k
                            cross join lateral (select p.on_account, p.created_at from documents p
                                                 where p.institution_id = p_institution and p.id = k.document_id limit 1) d
                            where k.institution_id = p_institution and k.target_id = p_customer and k.role = 'PAYS'
                              and d.created_at >= p_time) m), 0);
end $$;
