-- A sale is a document; its lines are its stock movements (docs/decisions/0004).
create table sales (
  institution_id uuid not null,
  id             uuid not null,
  branch_id      uuid not null,
  customer_id    uuid not null,
  user_id        uuid not null,
  total_amount   numeric(16, 2) not null,
  created_at     timestamptz(3) not null default now(),
  constraint sales_pkey primary key (institution_id, id),
  -- Names the branch too: the customer is one of the branch that sells.
  constraint sales_customer_fkey foreign key (institution_id, branch_id, customer_id)
    references customers (institution_id, branch_id, id),
  constraint sales_user_fkey foreign key (institution_id, user_id) references users (institution_id, id)
);

create index sales_recent_idx on sales (institution_id, created_at desc, id desc);
create index sales_branch_recent_idx on sales (institution_id, branch_id, created_at desc, id desc);
create index sales_customer_recent_idx on sales (institution_id, customer_id, created_at desc, id desc);

select keep_institutions_apart('sales', platform_may_read => false);
