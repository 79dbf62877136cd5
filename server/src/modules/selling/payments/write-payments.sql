-- Says which payment of a document is not in order. Reads only.
--
-- outcome                details
-- null                   nothing is wrong
-- 'not_found'            a tender
-- 'cash_listed'          {"line"}, from 1; so have the next three
-- 'tender_archived'
-- 'reference_required'
-- 'reference_twice'
-- 'reference_used'       also {"documentId", "branch", "date"}, of the document that has it
-- 'overpaid'             {"totalAmount", "over"}
-- 'not_paid'             {"due"}
-- 'over_limit'           {"limit", "owed"}
-- an outcome of explain_vouchers (vouchers.sql)
create or replace function explain_payments(
  p_institution uuid, p_customer uuid, p_total numeric, p_money jsonb, out outcome text, out details json)
language plpgsql
stable
set enable_bitmapscan = off
as $$
declare
  coin constant numeric := (select i.cash_rounding from institutions i where i.id = p_institution);
begin
  select l.fault, json_build_object('line', l.line) into outcome, details
    from (select l.line,
                 case when t.kind is null or (t.kind = 'EXCHANGE' and p_money -> 'exchange' is null) then 'not_found'
                      when t.kind in ('CASH', 'ROUNDING') then 'cash_listed'
                      when t.archived_at is not null then 'tender_archived'
                      when t.needs_reference and l.reference_key is null and l.amount > 0 then 'reference_required'
                      when t.kind in ('MOBILE', 'BANK')
                           and exists (select from payment_lines(p_money) e
                                         join tenders o on o.institution_id = p_institution and o.id = e.tender_id
                                        where e.line < l.line and e.reference_key = l.reference_key and o.kind in ('MOBILE', 'BANK'))
                           then 'reference_twice' end as fault
            from payment_lines(p_money) l
            left join lateral (
                   select t.kind, t.needs_reference, t.archived_at from tenders t
                    where t.institution_id = p_institution and t.id = l.tender_id limit 1) t on true) l
   where l.fault is not null
   order by l.line
   limit 1;
  if outcome is null and not settles(p_money, p_total, coin) then
    select case when o.over > 0 then 'overpaid' else 'not_paid' end,
           case when o.over > 0 then json_build_object('totalAmount', p_total, 'over', o.over)
                else json_build_object('due', -o.over - rounded_off(-o.over, coin)) end
      into outcome, details
      from (select ((p_money ->> 'paid')::numeric - p_total) * money_way(p_money, p_total) as over) o;
  end if;
  if outcome is not null then
    return;
  end if;

  select 'reference_used',
         json_build_object('line', l.line, 'documentId', d.id, 'date', d.created_at,
                           'branch', json_build_object('id', b.id, 'name', b.name))
    into outcome, details
    from payment_lines(p_money) l
   cross join lateral (
           select paid_with_reference(p_institution, t.id, t.kind, l.reference_key) as document_id from tenders t
            where t.institution_id = p_institution and t.id = l.tender_id limit 1) p
   cross join lateral (
           select d.id, d.created_at, d.branch_id from documents d
            where d.institution_id = p_institution and d.id = p.document_id limit 1) d
   cross join lateral (
           select b.id, b.name from branches b
            where b.institution_id = p_institution and b.id = d.branch_id limit 1) b
   order by l.line
   limit 1;
  if outcome is null then
    select v.outcome, v.details into outcome, details from explain_vouchers(p_institution, p_money) v;
  end if;
  if outcome is not null or coalesce((p_money ->> 'account')::numeric, 0) <= 0 then
    return;
  end if;

  select 'over_limit', json_build_object('limit', o.credit_limit, 'owed', o.owed)
    into outcome, details
    from (select coalesce(credit_limit_of(p_institution, p_customer), 0) as credit_limit,
                 coalesce((select b.owed from customer_balances b
                            where b.institution_id = p_institution and b.customer_id = p_customer), 0) as owed) o
   where o.owed + (p_money ->> 'account')::numeric > o.credit_limit + coalesce((p_money ->> 'above')::numeric, 0);
end $$;

-- Locks the balance of a customer, which comes into being with the first amount on account.
create or replace function lock_balance(p_institution uuid, p_customer uuid)
returns void language plpgsql as $$
begin
  insert into customer_balances (institution_id, customer_id) values (p_institution, p_customer)
  on conflict on constraint customer_balances_pkey do nothing;
  perform b.owed from customer_balances b
    where b.institution_id = p_institution and b.customer_id = p_customer
      for no key update;
end $$;

-- Writes the payments of a document, and what goes on account of its customer, whose balance is locked.
create or replace function write_payments(p_institution uuid, p_document uuid, p_customer uuid, p_money jsonb)
returns void language plpgsql as $$
begin
  insert into payments (institution_id, document_id, line, tender_id, amount, reference, reference_key, once_key, voucher_id)
  select t.institution_id, p_document, l.line, t.id, l.amount, l.reference,
         case when t.kind not in ('CARD', 'OWN_VOUCHER') then l.reference_key end,
         case when t.kind in ('MOBILE', 'BANK') then l.reference_key end,
         case when t.kind = 'OWN_VOUCHER'
              then (select v.id from vouchers v where v.institution_id = p_institution and v.code = voucher_key(l.reference)) end
    from payment_lines(p_money) l
    join tenders t on t.institution_id = p_institution and t.id = l.tender_id
   order by l.reference_key, l.tender_id;
  perform use_vouchers(p_institution, p_document);
  update customer_balances b
     set owed = b.owed + (p_money ->> 'account')::numeric
   where b.institution_id = p_institution and b.customer_id = p_customer and (p_money ->> 'account')::numeric <> 0;
end $$;
