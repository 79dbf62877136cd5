-- Days that were closed in a branch (docs/decisions/0081). Only added: a day is closed once.
create table day_closes (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  branch_id      uuid not null,
  day            date not null, -- of Addis Ababa
  closed_by      uuid not null,
  closed_at      timestamptz(3) not null default clock_timestamp(),
  constraint day_closes_pkey primary key (institution_id, id),
  constraint day_closes_day_key unique (institution_id, branch_id, day),
  constraint day_closes_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  constraint day_closes_closer_fkey foreign key (institution_id, closed_by) references users (institution_id, id)
);
create trigger day_closes_only_added before update or delete on day_closes
  for each row execute function refuse_audit_change();
create trigger day_closes_never_emptied before truncate on day_closes
  for each statement execute function refuse_audit_change();
create trigger day_closes_audit after insert on day_closes for each row execute function audit_row('DAY_CLOSE');
select keep_institutions_apart('day_closes', platform_may_read => false);
