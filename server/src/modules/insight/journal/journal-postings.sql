-- The journal (docs/decisions/0092): the postings of every document to accounts, debits above zero, credits below. Derived from documents,
-- payments, movements, bills and shifts; never written. An account is a code of the contract or the id of a tender. One document can have
-- several rows of an account; a row with amount 0 or null says nothing. A new arm may only be of documents that did not exist before: past days are
-- counted (journal.queries.ts).
create or replace view journal_postings with (security_invoker = true) as
-- The total, in cash as far as nothing else says how it is paid, debt and income.
select d.institution_id, d.id as document_id, d.branch_id, d.created_at as at, v.account, v.amount, 'DOCUMENT' as event
  from documents d
 cross join lateral (
        values ('CASH', d.total_amount - d.on_account),
               (case when d.kind in ('SUPPLIER_BILL', 'SUPPLIER_CREDIT', 'SUPPLIER_PAYMENT') then 'PAYABLES' else 'RECEIVABLES' end,
                d.on_account),
               (case when d.kind = 'SALE' then 'SALES' when d.kind = 'RETURN' then 'SALES_RETURNS'
                     when d.kind in ('VOUCHER', 'VOUCHER_VOID') then 'VOUCHERS'
                     when d.kind = 'OPENING_DEBT' then 'OPENING_DEBTS' else 'CASH_IN_AND_OUT' end,
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
               (case when m.kind = 'DIFFERENCE' then 'COST_DIFFERENCES'
                     when m.kind = 'VALUATION' and d.kind <> 'SUPPLIER_BILL' then 'STOCK_VALUED'
                     when m.kind = 'VALUATION' then 'PRICE_DIFFERENCES'
                     when c.kind = 'REVALUATION' then 'STOCK_REVALUED'
                     when c.kind in ('SALE', 'RETURN') then 'COST_OF_SALES'
                     when c.kind in ('REMOVAL', 'TRANSIT_LOSS') then 'STOCK_LOSSES'
                     when c.kind = 'COUNT' then 'COUNT_DIFFERENCES'
                     when c.kind = 'OPENING' then 'OPENING_STOCK'
                     -- Units that left at an unknown cost have no value in transit (docs/decisions/0047).
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
