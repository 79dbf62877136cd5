-- Imports of products with opening stock (docs/decisions/0051).
create table imports (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  file_name      text not null,
  file_rows      int not null,
  branch_id      uuid not null, -- of the quantities
  quantities     text not null,
  status         text not null default 'CHECKED',
  user_id        uuid not null,
  created_at     timestamptz(3) not null default now(),
  constraint imports_pkey primary key (institution_id, id),
  constraint imports_quantities_check check (quantities in ('SET', 'ADD')),
  constraint imports_status_check check (status in ('CHECKED', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE')),
  constraint imports_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id),
  constraint imports_user_fkey foreign key (institution_id, user_id) references users (institution_id, id)
);
create index imports_recent_idx on imports (institution_id, created_at desc, id desc);
create index imports_branch_idx on imports (institution_id, branch_id);
create index imports_user_idx on imports (institution_id, user_id);
select keep_institutions_apart('imports', platform_may_read => false);

-- A row of the file, and what it does or did.
create table import_rows (
  institution_id uuid not null,
  import_id      uuid not null,
  row            int not null,
  key            text not null, -- code or folded name: the same product twice
  cells          jsonb not null,
  name           text not null,
  outcome        text not null,
  changes        jsonb not null,
  errors         jsonb not null,
  product_id     uuid,
  units          int not null default 0, -- that the row moved
  document_id    uuid,
  is_done        boolean not null default false,
  is_undone      boolean not null default false,
  kept           text[] not null default '{}',
  constraint import_rows_pkey primary key (institution_id, import_id, row),
  constraint import_rows_outcome_check check (outcome in ('CREATE', 'CHANGE', 'SAME', 'ERROR')),
  constraint import_rows_import_fkey foreign key (institution_id, import_id) references imports (institution_id, id)
);
create index import_rows_outcome_idx on import_rows (institution_id, import_id, outcome, row);
create index import_rows_key_idx on import_rows (institution_id, import_id, key, row);
create index import_rows_waiting_idx on import_rows (institution_id, import_id, row)
  where not is_done and outcome in ('CREATE', 'CHANGE');
create index import_rows_applied_idx on import_rows (institution_id, import_id, row) where is_done and not is_undone;
create index import_rows_kept_idx on import_rows (institution_id, import_id, row) where kept <> '{}';
select keep_institutions_apart('import_rows', platform_may_read => false);
