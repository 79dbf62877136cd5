-- Approvals with a PIN, for acts that a seller may not do alone (docs/decisions/0097). Only added.
create table approvals (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  branch_id      uuid not null,
  approval_kind  text not null,
  document_id    uuid not null, -- may be recorded later, or never
  amount         numeric(15, 2) not null, -- ETB at most
  user_id        uuid not null, -- the approver
  asked_by       uuid not null,
  created_at     timestamptz(3) not null default now(),
  constraint approvals_pkey primary key (institution_id, id),
  constraint approvals_approval_kind_check check (approval_kind in ('DISCOUNT')),
  constraint approvals_amount_check check (amount > 0),
  constraint approvals_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  constraint approvals_user_fkey foreign key (institution_id, user_id) references users (institution_id, id),
  constraint approvals_asker_fkey foreign key (institution_id, asked_by) references users (institution_id, id)
);
create index approvals_document_idx on approvals (institution_id, document_id);
create trigger approvals_audit after insert on approvals for each row execute function audit_row('APPROVAL');
create trigger approvals_only_added before update or delete on approvals
  for each row execute function refuse_audit_change();
create trigger approvals_never_emptied before truncate on approvals
  for each statement execute function refuse_audit_change();

select keep_institutions_apart('approvals', platform_may_read => false);
