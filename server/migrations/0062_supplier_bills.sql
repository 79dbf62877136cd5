-- Debt to suppliers (docs/decisions/0090). `documents.on_account` is below zero where the institution owes.
create table supplier_balances (
  institution_id uuid not null,
  supplier_id    uuid not null,
  owed           numeric(14, 2) not null default 0, -- kept with the documents; below zero: the supplier owes it
  constraint supplier_balances_pkey primary key (institution_id, supplier_id),
  constraint supplier_balances_supplier_fkey foreign key (institution_id, supplier_id)
    references suppliers (institution_id, id)
);
create index supplier_balances_open_idx on supplier_balances (institution_id) where owed <> 0;

-- The facts of a bill or credit note beside its document.
create table supplier_bills (
  institution_id uuid not null,
  document_id    uuid not null,
  supplier_id    uuid not null,
  kind           text not null,
  reference_key  text not null,
  billed_on      date not null,
  due_on         date not null,
  total_amount   numeric(14, 2) not null,
  tax_amount     numeric(14, 2) not null,
  corrected      numeric(14, 2) not null, -- by so much it changed the value of stock
  constraint supplier_bills_pkey primary key (institution_id, document_id),
  constraint supplier_bills_reference_key unique (institution_id, supplier_id, kind, reference_key),
  constraint supplier_bills_document_fkey foreign key (institution_id, document_id)
    references documents (institution_id, id),
  constraint supplier_bills_supplier_fkey foreign key (institution_id, supplier_id)
    references suppliers (institution_id, id),
  constraint supplier_bills_kind_check check (kind in ('SUPPLIER_BILL', 'SUPPLIER_CREDIT')),
  constraint supplier_bills_amounts_check check (total_amount > 0 and tax_amount between 0 and total_amount),
  constraint supplier_bills_due_check check (due_on >= billed_on)
);

-- The deliveries of a bill, and the returns of a credit note: each once.
create table billed_goods (
  institution_id uuid not null,
  document_id    uuid not null, -- the delivery or the return
  bill_id        uuid not null,
  billed         numeric(14, 2) not null, -- without tax
  constraint billed_goods_pkey primary key (institution_id, document_id),
  constraint billed_goods_document_fkey foreign key (institution_id, document_id)
    references documents (institution_id, id),
  constraint billed_goods_bill_fkey foreign key (institution_id, bill_id)
    references supplier_bills (institution_id, document_id),
  constraint billed_goods_billed_check check (billed >= 0)
);
create index billed_goods_bill_idx on billed_goods (institution_id, bill_id);

-- Bills that a payment names. The rest of it pays the oldest.
create table bill_settlements (
  institution_id uuid not null,
  document_id    uuid not null, -- the payment
  bill_id        uuid not null,
  amount         numeric(14, 2) not null,
  constraint bill_settlements_pkey primary key (institution_id, document_id, bill_id),
  constraint bill_settlements_document_fkey foreign key (institution_id, document_id)
    references documents (institution_id, id),
  constraint bill_settlements_bill_fkey foreign key (institution_id, bill_id)
    references supplier_bills (institution_id, document_id),
  constraint bill_settlements_amount_check check (amount > 0)
);
create index bill_settlements_bill_idx on bill_settlements (institution_id, bill_id);

do $$
declare
  added text;
begin
  foreach added in array array['supplier_bills', 'billed_goods', 'bill_settlements'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_audit_change()',
                   added || '_only_added', added);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_audit_change()',
                   added || '_never_emptied', added);
  end loop;
end $$;

select keep_institutions_apart('supplier_balances', platform_may_read => false),
       keep_institutions_apart('supplier_bills', platform_may_read => false),
       keep_institutions_apart('billed_goods', platform_may_read => false),
       keep_institutions_apart('bill_settlements', platform_may_read => false);

-- Money that a payer keeps and owes to the tax office.
alter table tenders
  drop constraint tenders_kind_check,
  drop constraint tenders_ready_made_check;
alter table tenders
  add constraint tenders_kind_check check (kind in ('CASH', 'CARD', 'MOBILE', 'BANK', 'VOUCHER', 'WITHHOLDING')),
  add constraint tenders_ready_made_check
    check (ready_made in ('CASH', 'TELEBIRR', 'CBE_BIRR', 'M_PESA', 'CARD', 'BANK_TRANSFER', 'WITHHOLDING'));
-- The owner must see every row.
alter table tenders no force row level security;
insert into tenders (institution_id, name, kind, ready_made, position)
select t.institution_id, 'Withholding tax', 'WITHHOLDING', 'WITHHOLDING', max(t.position) + 1
  from tenders t
 group by t.institution_id
    on conflict on constraint tenders_name_key do nothing;
alter table tenders force row level security;
