-- Transfers between branches of an institution (docs/decisions/0047).
create table transfers (
  institution_id uuid not null,
  id             uuid not null,
  number         int not null, -- of the branch that receives
  from_branch_id uuid not null,
  to_branch_id   uuid not null,
  state          text not null,
  note           text,
  version        int not null default 1,
  created_at     timestamptz(3) not null default clock_timestamp(),
  received_at    timestamptz(3),
  constraint transfers_pkey primary key (institution_id, id),
  constraint transfers_number_key unique (institution_id, to_branch_id, number),
  constraint transfers_from_branch_fkey foreign key (institution_id, from_branch_id)
    references branches (institution_id, id),
  constraint transfers_to_branch_fkey foreign key (institution_id, to_branch_id)
    references branches (institution_id, id),
  constraint transfers_branches_check check (from_branch_id <> to_branch_id),
  constraint transfers_state_check
    check (state in ('DRAFT', 'REQUESTED', 'APPROVED', 'SENT', 'CLOSED', 'CANCELLED'))
);
select keep_institutions_apart('transfers', platform_may_read => false);
create index transfers_made_idx on transfers (institution_id, created_at, id);
create index transfers_from_idx on transfers (institution_id, from_branch_id, created_at, id);
create index transfers_to_idx on transfers (institution_id, to_branch_id, created_at, id);
create index transfers_open_idx on transfers (institution_id, state) where state in ('REQUESTED', 'APPROVED', 'SENT');

create table transfer_lines (
  institution_id uuid not null,
  transfer_id    uuid not null,
  line           int not null,
  product_id     uuid not null,
  wanted         int not null,
  sent           int not null default 0,
  accepted       int not null default 0,
  damaged        int not null default 0,
  returned       int not null default 0,
  lost           int not null default 0,
  reason         text,           -- of damage or loss
  sent_cost      numeric(16, 2), -- of the units that were sent; null: unknown
  settled_cost   numeric(16, 2), -- of those of them that are on the road no more
  constraint transfer_lines_pkey primary key (institution_id, transfer_id, product_id),
  constraint transfer_lines_transfer_fkey foreign key (institution_id, transfer_id)
    references transfers (institution_id, id),
  constraint transfer_lines_product_fkey foreign key (institution_id, product_id)
    references products (institution_id, id),
  constraint transfer_lines_units_check check (
    wanted > 0 and sent between 0 and wanted and least(accepted, damaged, returned, lost) >= 0
    and accepted::bigint + damaged + returned + lost <= sent)
) with (fillfactor = 80);
select keep_institutions_apart('transfer_lines', platform_may_read => false);
-- Goods on the road of a product.
create index transfer_lines_road_idx on transfer_lines (institution_id, product_id)
  where accepted + damaged + returned + lost < sent;

-- Steps of transfers, only added to. The client may make the id: a repeated step is the same step.
create table transfer_steps (
  institution_id uuid not null,
  id             uuid not null,
  transfer_id    uuid not null,
  nth            int not null,
  step           text not null,
  at             timestamptz(3) not null default clock_timestamp(),
  happened_at    timestamptz(3),
  user_id        uuid not null,
  note           text,
  request_hash   bytea,
  constraint transfer_steps_pkey primary key (institution_id, id),
  constraint transfer_steps_nth_key unique (institution_id, transfer_id, nth),
  constraint transfer_steps_transfer_fkey foreign key (institution_id, transfer_id)
    references transfers (institution_id, id),
  constraint transfer_steps_user_fkey foreign key (institution_id, user_id) references users (institution_id, id)
);
select keep_institutions_apart('transfer_steps', platform_may_read => false);
create trigger transfer_steps_only_added before update or delete on transfer_steps
  for each row execute function refuse_audit_change();
create trigger transfer_steps_never_emptied before truncate on transfer_steps
  for each statement execute function refuse_audit_change();
