-- Approvals of a return of a sale of another day (docs/decisions/0097).
alter table approvals
  add column sale_id uuid, -- whose goods come back; document_id is the return
  drop constraint approvals_approval_kind_check,
  add constraint approvals_approval_kind_check check (approval_kind in ('DISCOUNT', 'RETURN')),
  add constraint approvals_sale_check check ((approval_kind = 'RETURN') = (sale_id is not null)),
  add constraint approvals_sale_fkey foreign key (institution_id, sale_id) references documents (institution_id, id);
drop trigger approvals_audit on approvals;
create trigger approvals_audit after insert on approvals
  for each row when (new.approval_kind = 'DISCOUNT') execute function audit_row('APPROVAL');
create trigger return_approvals_audit after insert on approvals
  for each row when (new.approval_kind = 'RETURN') execute function audit_row('RETURN_APPROVAL');
