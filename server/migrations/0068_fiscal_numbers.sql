-- Numbers of fiscal receipts of sales (docs/decisions/0078).
create table fiscal_numbers (
  institution_id uuid not null,
  id             uuid not null, -- of the sale
  branch_id      uuid not null,
  fiscal_number  text not null,
  search_key     text not null, -- the same for all spellings
  created_at     timestamptz(3) not null default now(),
  constraint fiscal_numbers_pkey primary key (institution_id, id),
  constraint fiscal_numbers_number_key unique (institution_id, search_key),
  constraint fiscal_numbers_sale_fkey foreign key (institution_id, id) references documents (institution_id, id),
  constraint fiscal_numbers_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id)
);
create trigger fiscal_numbers_audit after insert on fiscal_numbers
  for each row execute function audit_row('FISCAL_NUMBER');
create trigger fiscal_numbers_only_added before update or delete on fiscal_numbers
  for each row execute function refuse_audit_change();
create trigger fiscal_numbers_never_emptied before truncate on fiscal_numbers
  for each statement execute function refuse_audit_change();

select keep_institutions_apart('fiscal_numbers', platform_may_read => false);
