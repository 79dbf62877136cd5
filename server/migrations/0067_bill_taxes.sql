-- The taxes of bills of suppliers (docs/decisions/0078).
create table bill_taxes (
  institution_id uuid not null,
  bill_id        uuid not null,
  tax_id         uuid not null,
  rate           numeric(5, 2) not null, -- percent, of the day of the bill
  net_amount     numeric(14, 2) not null,
  tax_amount     numeric(14, 2) not null,
  constraint bill_taxes_pkey primary key (institution_id, bill_id, tax_id),
  constraint bill_taxes_bill_fkey foreign key (institution_id, bill_id)
    references supplier_bills (institution_id, document_id),
  constraint bill_taxes_tax_fkey foreign key (institution_id, tax_id) references taxes (institution_id, id),
  constraint bill_taxes_amounts_check check (net_amount >= 0 and tax_amount >= 0)
);
create trigger bill_taxes_only_added before update or delete on bill_taxes
  for each row execute function refuse_audit_change();
create trigger bill_taxes_never_emptied before truncate on bill_taxes
  for each statement execute function refuse_audit_change();
create index supplier_bills_day_idx on supplier_bills (institution_id, billed_on);

select keep_institutions_apart('bill_taxes', platform_may_read => false);
