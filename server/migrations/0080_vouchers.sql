-- The shop's own vouchers (docs/decisions/0102). A voucher has the id of the document that sold it.
create table vouchers (
  institution_id uuid not null,
  id             uuid not null,
  branch_id      uuid not null,
  code           text not null, -- letters and digits
  amount         numeric(14, 2) not null,
  rest           numeric(14, 2) not null, -- kept with the payments by it
  last_day       date, -- null: it does not expire
  void_id        uuid, -- the document that declared it void
  voided         numeric(14, 2), -- the rest before that document
  created_at     timestamptz(3) not null,
  constraint vouchers_pkey primary key (institution_id, id),
  constraint vouchers_code_key unique (institution_id, code),
  constraint vouchers_document_fkey foreign key (institution_id, id) references documents (institution_id, id),
  constraint vouchers_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  constraint vouchers_void_fkey foreign key (institution_id, void_id) references documents (institution_id, id),
  constraint vouchers_amount_check check (amount between 1 and 1000000),
  constraint vouchers_rest_check check (rest between 0 and amount),
  constraint vouchers_void_check check (num_nonnulls(void_id, voided) in (0, 2) and (void_id is null or (voided > 0 and rest = 0)))
);
create index vouchers_date_idx on vouchers (institution_id, created_at, id);
create index vouchers_branch_idx on vouchers (institution_id, branch_id, created_at, id);
create index vouchers_void_idx on vouchers (institution_id, void_id) where void_id is not null;
select keep_institutions_apart('vouchers', platform_may_read => false);
-- As in 0055: record_sales reads the institutions of its sales.
do $$
declare
  command text;
begin
  foreach command in array array['select', 'update'] loop
    execute format('create policy %I on vouchers for %s using (institution_id = any (
      (select string_to_array(nullif(current_setting(''app.institution_ids'', true), ''''), '','')::uuid[])::uuid[]))',
                   'sold_together_' || command, command);
  end loop;
end $$;

-- The voucher that paid, or below zero got money back.
alter table payments
  add column voucher_id uuid,
  add constraint payments_voucher_fkey foreign key (institution_id, voucher_id) references vouchers (institution_id, id);
create index payments_voucher_idx on payments (institution_id, voucher_id) where voucher_id is not null;

-- Its tender, one in every institution.
alter table tenders
  drop constraint tenders_kind_check,
  drop constraint tenders_ready_made_check;
alter table tenders
  add constraint tenders_kind_check
    check (kind in ('CASH', 'CARD', 'MOBILE', 'BANK', 'VOUCHER', 'WITHHOLDING', 'OWN_VOUCHER', 'EXCHANGE', 'ROUNDING')),
  add constraint tenders_ready_made_check
    check (ready_made in ('CASH', 'TELEBIRR', 'CBE_BIRR', 'M_PESA', 'CARD', 'BANK_TRANSFER', 'WITHHOLDING', 'OWN_VOUCHER', 'EXCHANGE', 'ROUNDING')),
  add constraint tenders_own_voucher_check check (kind <> 'OWN_VOUCHER' or needs_reference is not null);
create unique index tenders_own_voucher_key on tenders (institution_id) where kind = 'OWN_VOUCHER';
-- Last in the list; with the id where a tender of the institution has the name. The owner must see every row.
alter table tenders no force row level security;
insert into tenders (institution_id, name, kind, ready_made, needs_reference, position)
select t.institution_id, case when bool_or(t.name_key = 'voucher') then 'Voucher ' || t.institution_id else 'Voucher' end,
       'OWN_VOUCHER', 'OWN_VOUCHER', true, max(t.position) filter (where t.kind not in ('EXCHANGE', 'ROUNDING')) + 1
  from tenders t
 group by t.institution_id;
alter table tenders force row level security;

-- As in 0079, with vouchers.
create or replace view journal_postings with (security_invoker = true) as
-- The total, in cash as far as nothing else says how it is paid, debt and income.
select d.institution_id, d.id as document_id, d.branch_id, d.created_at as at, v.account, v.amount, 'DOCUMENT' as event
  from documents d
 cross join lateral (
        values ('CASH', d.total_amount - d.on_account),
               (case when d.kind in ('SUPPLIER_BILL', 'SUPPLIER_CREDIT', 'SUPPLIER_PAYMENT') then 'PAYABLES' else 'RECEIVABLES' end,
                d.on_account),
               (case when d.kind = 'SALE' then 'SALES' when d.kind = 'RETURN' then 'SALES_RETURNS'
                     when d.kind in ('VOUCHER', 'VOUCHER_VOID') then 'VOUCHERS' else 'CASH_IN_AND_OUT' end,
                -- Bills have rows of their own.
                case when d.kind not in ('SUPPLIER_BILL', 'SUPPLIER_CREDIT') then coalesce(d.tax, 0) - d.total_amount end),
               ('TAX_PAYABLE', -d.tax)) v (account, amount)
union all
-- By other tenders than cash.
select p.institution_id, p.document_id, d.branch_id, d.created_at, v.account, v.amount, 'DOCUMENT'
  from payments p
  join documents d on d.institution_id = p.institution_id and d.id = p.document_id
  join tenders t on t.institution_id = p.institution_id and t.id = p.tender_id
 cross join lateral (
        values ('CASH', -p.amount),
               (case when t.kind = 'ROUNDING' then 'CASH_ROUNDING'
                     when t.kind = 'OWN_VOUCHER' then 'VOUCHERS'
                     when t.kind <> 'WITHHOLDING' then t.id::text
                     when d.kind = 'SUPPLIER_PAYMENT' then 'WITHHOLDING_PAYABLE' else 'WITHHOLDING_RECEIVABLE' end, p.amount)) v
        (account, amount)
union all
-- Goods at cost. `kind` is that of the document, of a reversal that of the reversed one.
select m.institution_id, m.document_id, m.branch_id, m.created_at, v.account, v.amount, 'DOCUMENT'
  from stock_movements m
  join documents d on d.institution_id = m.institution_id and d.id = m.document_id
  left join document_links k
    on k.institution_id = m.institution_id and k.document_id = m.document_id and k.role = 'REVERSES' and d.kind = 'REVERSAL'
  left join documents o on o.institution_id = m.institution_id and o.id = k.target_id
  left join document_links f
    on f.institution_id = m.institution_id and f.document_id = m.document_id and f.role = 'FULFILS'
   and d.kind in ('ARRIVAL', 'QUARANTINE_SETTLEMENT')
  left join transfer_lines l
    on l.institution_id = m.institution_id and l.transfer_id = f.target_id and l.product_id = m.product_id
  left join quarantine_goods q
    on q.institution_id = m.institution_id and q.document_id = f.target_id and q.product_id = m.product_id
 cross join lateral (select coalesce(o.kind, d.kind) as kind) c
 cross join lateral (
        values ('INVENTORY', m.cost),
               (case when m.kind = 'VALUATION' and d.kind <> 'SUPPLIER_BILL' then 'STOCK_VALUED'
                     when m.kind = 'VALUATION' then 'PRICE_DIFFERENCES'
                     when c.kind in ('SALE', 'RETURN') then 'COST_OF_SALES'
                     when c.kind in ('REMOVAL', 'TRANSIT_LOSS') then 'STOCK_LOSSES'
                     when c.kind = 'COUNT' then 'COUNT_DIFFERENCES'
                     when c.kind = 'OPENING' then 'OPENING_STOCK'
                     -- Units that left at an unknown cost have no value on the road (docs/decisions/0047).
                     when c.kind = 'ARRIVAL' and l.sent_cost is null then 'STOCK_VALUED'
                     when c.kind in ('SHIPMENT', 'ARRIVAL') then 'GOODS_IN_TRANSIT'
                     when c.kind = 'QUARANTINE_SETTLEMENT' and q.cost is null then 'STOCK_VALUED'
                     when c.kind in ('QUARANTINE', 'QUARANTINE_SETTLEMENT') then 'GOODS_IN_QUARANTINE'
                     when o.id is not null then 'PRICE_DIFFERENCES'
                     else 'GOODS_RECEIVED' end,
                case when o.id is null and m.kind in ('ENTRY', 'DELIVERY') then -coalesce(m.purchase_cost, m.cost) else -m.cost end),
               ('CHARGES', case when m.kind in ('ENTRY', 'DELIVERY') then m.purchase_cost - m.cost end)) v (account, amount)
union all
-- Goods received that a reversal takes back post the other way; a difference of their cost is a difference of prices.
select d.institution_id, d.id, d.branch_id, d.created_at, v.account, v.amount, 'DOCUMENT'
  from document_links k
  join documents d on d.institution_id = k.institution_id and d.id = k.document_id
  join documents o
    on o.institution_id = k.institution_id and o.id = k.target_id and o.kind in ('ENTRY', 'DELIVERY', 'SUPPLIER_RETURN')
  join stock_movements m on m.institution_id = k.institution_id and m.document_id = k.target_id and m.line >= 1
 cross join lateral (
        values ('GOODS_RECEIVED', coalesce(m.purchase_cost, m.cost)),
               ('CHARGES', m.cost - m.purchase_cost),
               ('PRICE_DIFFERENCES', -m.cost)) v (account, amount)
 where k.role = 'REVERSES'
union all
-- Bills, and credit notes the other way: tax, and the rest, of which the next rows take the goods.
select b.institution_id, b.document_id, d.branch_id, d.created_at, v.account, case b.kind when 'SUPPLIER_BILL' then v.amount else -v.amount end, 'DOCUMENT'
  from supplier_bills b
  join documents d on d.institution_id = b.institution_id and d.id = b.document_id
 cross join lateral (
        values ('TAX_RECEIVABLE', b.tax_amount), ('CHARGES', b.total_amount - b.tax_amount)) v (account, amount)
union all
-- The goods of a bill: the billed amount less the received one.
select g.institution_id, g.bill_id, d.branch_id, d.created_at, v.account, case d.kind when 'SUPPLIER_BILL' then v.amount else -v.amount end, 'DOCUMENT'
  from billed_goods g
  join documents d on d.institution_id = g.institution_id and d.id = g.bill_id
 cross join lateral (values ('CHARGES', -g.billed), ('PRICE_DIFFERENCES', g.billed)) v (account, amount)
union all
select g.institution_id, g.bill_id, d.branch_id, d.created_at, v.account, v.amount, 'DOCUMENT'
  from billed_goods g
  join documents d on d.institution_id = g.institution_id and d.id = g.bill_id
  join stock_movements m on m.institution_id = g.institution_id and m.document_id = g.document_id and m.line >= 1
 cross join lateral (
        values ('GOODS_RECEIVED', coalesce(m.purchase_cost, m.cost)),
               ('PRICE_DIFFERENCES', -coalesce(m.purchase_cost, m.cost))) v (account, amount)
union all
-- Cash in and out by purpose.
select c.institution_id, c.document_id, d.branch_id, d.created_at, v.account, v.amount, 'DOCUMENT'
  from cash_purposes c
  join documents d on d.institution_id = c.institution_id and d.id = c.document_id
 cross join lateral (
        values ('CASH_IN_AND_OUT', d.total_amount),
               (case c.purpose when 'EXPENSE' then 'EXPENSES' else c.purpose end, -d.total_amount)) v (account, amount)
union all
-- The rest of a void voucher, as far as it was not paid back.
select w.institution_id, w.void_id, d.branch_id, d.created_at, v.account, v.amount, 'DOCUMENT'
  from vouchers w
  join documents d on d.institution_id = w.institution_id and d.id = w.void_id
 cross join lateral (
        values ('VOUCHERS', w.voided + d.total_amount), ('VOUCHERS_FORFEITED', -w.voided - d.total_amount)) v (account, amount)
union all
-- A till is opened with other cash than the last shift left in its drawer.
select s.institution_id, s.id, s.branch_id, s.opened_at, v.account, v.amount, 'SHIFT_OPENED'
  from shifts s
  left join shifts b on b.institution_id = s.institution_id and b.till_id = s.till_id and b.number = s.number - 1
 cross join lateral (select s.float_amount - coalesce(b.counted, 0) as amount) c
 cross join lateral (values ('CASH', c.amount), ('SAFE', -c.amount)) v (account, amount)
union all
-- A till is closed with other cash than its documents say.
select s.institution_id, s.id, s.branch_id, s.closed_at, v.account, v.amount, 'SHIFT_CLOSED'
  from shifts s
 cross join lateral (
        values ('CASH', s.counted - s.expected), ('CASH_DIFFERENCES', s.expected - s.counted)) v (account, amount)
 where s.closed_at is not null;
