-- Payments by the shop's own vouchers (docs/decisions/0102).

-- The code of a voucher in a reference, however it was typed.
create or replace function voucher_key(p_reference text)
returns text language sql immutable as $$
  select upper(regexp_replace(normalize(p_reference, NFKC), '[^0-9A-Za-z]', '', 'g'))
$$;

-- Lines of a document that are paid by vouchers; without an id where no voucher has the code.
create or replace function voucher_lines(p_institution uuid, p_money jsonb)
returns table (line smallint, amount numeric, voucher_id uuid)
language plpgsql stable
set enable_bitmapscan = off -- as in record-sales.sql
as $$
begin
  return query
    select l.line, l.amount, v.id
      from payment_lines(p_money) l
     cross join lateral (
            select t.id from tenders t
             where t.institution_id = p_institution and t.id = l.tender_id and t.kind = 'OWN_VOUCHER' limit 1) t
      left join lateral (
            select v.id from vouchers v
             where v.institution_id = p_institution and v.code = voucher_key(l.reference) limit 1) v on true;
end $$;

-- Locks the vouchers of a document, after the balance of its customer; in the order of ids, so that two documents cannot wait for
-- each other.
create or replace function lock_vouchers(p_institution uuid, p_money jsonb)
returns void language plpgsql
set enable_bitmapscan = off
as $$
begin
  perform v.rest
     from (select distinct l.voucher_id from voucher_lines(p_institution, p_money) l where l.voucher_id is not null order by 1) l
    cross join lateral (
           select v.rest from vouchers v where v.institution_id = p_institution and v.id = l.voucher_id for no key update) v;
end $$;

-- Says which payment by a voucher is not in order. Reads only; the vouchers of a document that shall be recorded are locked.
--
-- outcome                details
-- null                   nothing is wrong
-- 'voucher_not_taken'    {"line"}, from 1; so have all. A voucher pays for goods and debts, and gets back what it paid of a sale
-- 'voucher_unknown'
-- 'voucher_void'
-- 'voucher_expired'      also {"rest"}
-- 'voucher_rest'         also {"rest"}, which is less than the payment
-- 'voucher_paid_less'    also {"paid"}, of the sale and not given back, which is less than what would go back
create or replace function explain_vouchers(p_institution uuid, p_money jsonb, out outcome text, out details json)
language plpgsql stable
set enable_bitmapscan = off
as $$
declare
  sale constant uuid := (p_money ->> 'returns')::uuid;
begin
  select f.fault, json_build_object('line', f.line, 'rest', f.rest, 'paid', f.paid) into outcome, details
    from (select l.line, v.rest, s.paid,
                 case when p_money ->> 'sells' is not null or (l.amount < 0 and sale is null) then 'voucher_not_taken'
                      when v.rest is null then 'voucher_unknown'
                      when v.void_id is not null then 'voucher_void'
                      when l.amount < 0 then case when -l.wanted > s.paid then 'voucher_paid_less' end
                      when v.last_day < tax_day(clock_timestamp()) then 'voucher_expired'
                      when l.wanted > v.rest then 'voucher_rest' end as fault
            from (select l.*, sum(l.amount) over (partition by l.voucher_id) as wanted from voucher_lines(p_institution, p_money) l) l
            left join lateral (
                   select v.rest, v.void_id, v.last_day from vouchers v
                    where v.institution_id = p_institution and v.id = l.voucher_id limit 1) v on true
            left join lateral (
                   select coalesce(sum(p.amount), 0) as paid from payments p
                    where p.institution_id = p_institution and p.voucher_id = l.voucher_id
                      and (p.document_id = sale
                           or exists (select from document_links k
                                       where k.institution_id = p_institution and k.document_id = p.document_id
                                         and k.role = 'RETURNS' and k.target_id = sale))) s on l.amount < 0) f
   where f.fault is not null
   order by f.line
   limit 1;
end $$;

-- Takes what a document was paid with off the rests of its vouchers, or gives it back.
create or replace function use_vouchers(p_institution uuid, p_document uuid)
returns void language sql
set enable_bitmapscan = off
as $$
  update vouchers v
     set rest = v.rest - p.amount
    from (select p.voucher_id, sum(p.amount) as amount from payments p
           where p.institution_id = p_institution and p.document_id = p_document and p.voucher_id is not null
           group by p.voucher_id) p
   where v.institution_id = p_institution and v.id = p.voucher_id
$$;
