-- Approvals of void sales and of credit above the limit (docs/decisions/0097).
alter table users
  add column asks_to_void boolean, -- true: needs an approval to void a sale
  add constraint users_asks_to_void_check check (asks_to_void);

alter table approvals
  add column customer_id uuid, -- of the credit; the amount goes above the limit
  drop constraint approvals_approval_kind_check,
  add constraint approvals_approval_kind_check check (approval_kind in ('DISCOUNT', 'RETURN', 'VOID', 'CREDIT')),
  drop constraint approvals_sale_check,
  add constraint approvals_sale_check check ((approval_kind in ('RETURN', 'VOID')) = (sale_id is not null)),
  add constraint approvals_customer_check check ((approval_kind = 'CREDIT') = (customer_id is not null)),
  add constraint approvals_customer_fkey foreign key (institution_id, customer_id)
    references customers (institution_id, id);
create trigger void_approvals_audit after insert on approvals
  for each row when (new.approval_kind = 'VOID') execute function audit_row('VOID_APPROVAL');
create trigger credit_approvals_audit after insert on approvals
  for each row when (new.approval_kind = 'CREDIT') execute function audit_row('CREDIT_APPROVAL');
