-- The sales that a payment of a customer was said to pay (docs/decisions/0083). Payments without rows pay the oldest first.
create table settled_sales (
  institution_id uuid not null,
  document_id    uuid not null,
  sale_id        uuid not null,
  amount         numeric(14, 2) not null,
  constraint settled_sales_pkey primary key (institution_id, document_id, sale_id),
  constraint settled_sales_document_fkey foreign key (institution_id, document_id)
    references documents (institution_id, id),
  constraint settled_sales_sale_fkey foreign key (institution_id, sale_id)
    references documents (institution_id, id),
  constraint settled_sales_amount_check check (amount > 0)
);
create index settled_sales_sale_idx on settled_sales (institution_id, sale_id);
create trigger settled_sales_only_added before update or delete on settled_sales
  for each row execute function refuse_audit_change();
create trigger settled_sales_never_emptied before truncate on settled_sales
  for each statement execute function refuse_audit_change();

select keep_institutions_apart('settled_sales', platform_may_read => false);
