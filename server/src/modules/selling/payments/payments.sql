-- The payments of a document in JSON, each with its place from 1.
--   reference_key        the same for all spellings of the reference
create or replace function payment_lines(p_money jsonb)
returns table (line smallint, tender_id uuid, amount numeric, reference text, reference_key text)
language sql immutable as $$
  select l.line::smallint, l.tender_id, l.amount, l.reference, l.reference_key
    from rows from (jsonb_to_recordset(p_money -> 'payments') as (
           tender_id uuid, amount numeric, reference text, reference_key text))
         with ordinality l (tender_id, amount, reference, reference_key, line)
$$;

-- An amount due in cash less the nearest multiple of the smallest coin, half up, of money that goes out alike; 0 without a coin
-- (docs/decisions/0098).
create or replace function rounded_off(p_due numeric, p_coin numeric)
returns numeric language sql immutable as $$
  select case when p_coin is null then 0 else p_due - sign(p_due) * floor((2 * abs(p_due) + p_coin) / (2 * p_coin)) * p_coin end
$$;

-- The document that a reference has paid for. One of mobile money or of a bank is used up for all of these tenders
-- (docs/decisions/0130).
create or replace function paid_with_reference(p_institution uuid, p_tender uuid, p_kind text, p_key text)
returns uuid language sql stable as $$
  select case when p_kind in ('MOBILE', 'BANK')
              then (select p.document_id from payments p
                     where p.institution_id = p_institution and p.once_key = p_key limit 1)
              else (select p.document_id from payments p
                     where p.institution_id = p_institution and p.tender_id = p_tender and p.reference_key = p_key limit 1) end
$$;

-- Records the rounding of a document, where it has one, as its last payment.
create or replace function add_rounding(p_institution uuid, p_document uuid, p_amount numeric)
returns void language sql as $$
  insert into payments (institution_id, document_id, line, tender_id, amount)
  select p_institution, p_document,
         (select coalesce(max(p.line), 0) + 1 from payments p where p.institution_id = p_institution and p.document_id = p_document),
         t.id, p_amount
    from tenders t
   where t.institution_id = p_institution and t.kind = 'ROUNDING' and p_amount <> 0
$$;

-- The way of a document's money: 1 for in, -1 for out. Goods that cost nothing come back at a total of 0: their total has no sign.
create or replace function money_way(p_money jsonb, p_total numeric)
returns int language sql immutable as $$
  select case when p_total < 0 or p_money ->> 'returns' is not null then -1 else 1 end
$$;

-- Whether the total, below zero for money that goes out, leaves something or nothing for cash, and the cash that was handed over
-- is enough; p_coin: the smallest coin, to which the cash is rounded.
create or replace function settles(p_money jsonb, p_total numeric, p_coin numeric)
returns boolean language sql immutable as $$
  select coalesce((p_money ->> 'paid')::numeric * money_way(p_money, p_total) <= abs(p_total), true)
     and coalesce((p_money ->> 'tendered')::numeric + rounded_off(p_total - (p_money ->> 'paid')::numeric, p_coin)
                    >= p_total - (p_money ->> 'paid')::numeric, true)
$$;

-- Judges payments of sales before their totals are known, and locks the balances of their customers. Returns for each sale how it is
-- paid, as it is answered; null for one without money, and for one that is not in order.
--
-- p_sales: as requested_sales reads them (record-sales.sql), of whose members "money" is
-- {"paid": payments and account, "tendered", "account", "wanted": on account by the sales up to this one, "payments": [...],
-- "above": ETB above the limit that was approved, "shift": the open shift whose drawer has the cash, "exchange": goods that came back may pay}.
-- p_institutions: those of the sales. With it a function is for one machine (platform/citus/placement.ts).
-- p_waits: waits for a locked balance, voucher or shift, instead of leaving the sale. For one sale; one that is paid by a voucher is
-- recorded so alone.
create or replace function judge_payments(p_sales json, p_institutions uuid[], p_waits boolean)
returns json[]
language plpgsql
set enable_bitmapscan = off -- as in record-sales.sql
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  alone record;
begin
  if p_waits then
    select a.institution_id, a.customer_id, a.money into alone from requested_sales(p_sales) a;
    perform b.owed from customer_balances b
      where b.institution_id = alone.institution_id and b.customer_id = alone.customer_id
        and (alone.money ->> 'account')::numeric <> 0
        for no key update;
    if jsonb_array_length(alone.money -> 'payments') > 0 then
      perform lock_vouchers(alone.institution_id, alone.money);
      if (select v.outcome from explain_vouchers(alone.institution_id, alone.money) v) is not null then
        return array[null::json];
      end if;
    end if;
    perform from shifts s where s.institution_id = alone.institution_id and s.id = (alone.money ->> 'shift')::uuid for share;
  end if;
  return (
    select array_agg(
             case when m.money is not null
                       and p.is_faulty is not true and (m.account = 0 or b.owed + m.wanted <= b.credit_limit + coalesce((m.money ->> 'above')::numeric, 0))
                       and (m.shift is null or s.is_open) then
                    json_build_object('payments', coalesce(p.payments, '[]'), 'tendered', m.money -> 'tendered', 'on_account', m.account) end
             order by m.n)
      from (select a.n, a.institution_id, a.branch_id, a.customer_id, a.money,
                   coalesce((a.money ->> 'account')::numeric, 0) as account,
                   (a.money ->> 'wanted')::numeric as wanted, (a.money ->> 'shift')::uuid as shift
              from requested_sales(p_sales) a) m
      left join lateral (
             select bool_or(t.kind is null or t.kind in ('CASH', 'ROUNDING')
                            or (t.kind = 'EXCHANGE' and m.money -> 'exchange' is null)
                            or (t.kind = 'OWN_VOUCHER' and not p_waits)
                            or t.archived_at is not null
                            or (t.needs_reference and l.reference_key is null)
                            or (t.kind <> 'CARD'
                                and paid_with_reference(m.institution_id, l.tender_id, t.kind, l.reference_key) is not null)) as is_faulty,
                    json_agg(json_build_object('tender_id', l.tender_id, 'name', t.name, 'ready_made', t.ready_made, 'amount', l.amount, 'reference', l.reference)
                             order by l.line) as payments
               from payment_lines(m.money) l
               left join lateral (
                      select t.name, t.kind, t.ready_made, t.needs_reference, t.archived_at from tenders t
                       where t.institution_id = m.institution_id and t.id = l.tender_id limit 1) t on true) p on true
      left join lateral (
             select b.owed, coalesce(credit_limit_of(b.institution_id, b.customer_id), 0) as credit_limit
               from customer_balances b
              where b.institution_id = m.institution_id and b.customer_id = m.customer_id and m.account <> 0
                for no key update skip locked) b on true
      left join lateral (
             select true as is_open from shifts s
              where s.institution_id = m.institution_id and s.id = m.shift and s.branch_id = m.branch_id
                and s.closed_at is null
                for share skip locked) s on true);
end $$;

-- Writes the payments of the sales p_sold, and what goes on account of their customers. Fails when another transaction has used
-- a reference meanwhile; in the order of references, so that two batches cannot wait for each other.
create or replace function add_payments(p_sales json, p_institutions uuid[], p_sold int[])
returns void
language plpgsql
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
begin
  insert into payments (institution_id, document_id, line, tender_id, amount, reference, reference_key, once_key, voucher_id)
  select a.institution_id, a.id, l.line, l.tender_id, l.amount, l.reference,
         case when t.kind not in ('CARD', 'OWN_VOUCHER') then l.reference_key end,
         case when t.kind in ('MOBILE', 'BANK') then l.reference_key end,
         case when t.kind = 'OWN_VOUCHER'
              then (select v.id from vouchers v where v.institution_id = a.institution_id and v.code = voucher_key(l.reference)) end
    from requested_sales(p_sales) a
   cross join lateral payment_lines(a.money) l
   cross join lateral (
           select t.kind from tenders t where t.institution_id = a.institution_id and t.id = l.tender_id limit 1) t
   where a.n = any (p_sold)
   order by a.institution_id, l.reference_key, l.tender_id;
  update customer_balances b
     set owed = b.owed + t.account
    from (select a.institution_id, a.customer_id, sum((a.money ->> 'account')::numeric) as account
            from requested_sales(p_sales) a
           where a.n = any (p_sold) and (a.money ->> 'account')::numeric <> 0
           group by 1, 2) t
   where b.institution_id = t.institution_id and b.customer_id = t.customer_id;
end $$;
