-- A customer belongs to a branch and stays there: customers_branch_id_key lets a sale's foreign key
-- name the branch too, so that a sale cannot go to a customer of another branch.
create table customers (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  branch_id      uuid not null,
  name           text not null,
  name_key       text not null generated always as (lower(name)) stored,
  phone          text,
  address        text,
  search_key     text not null generated always as (lower(name || E'\n' || coalesce(phone, ''))) stored,
  version        int not null default 1,
  created_at     timestamptz(3) not null default now(),
  constraint customers_pkey primary key (institution_id, id),
  constraint customers_branch_id_key unique (institution_id, branch_id, id),
  constraint customers_branch_fkey foreign key (institution_id, branch_id) references branches (institution_id, id)
);

create index customers_name_idx on customers (institution_id, name_key, id);
create index customers_branch_name_idx on customers (institution_id, branch_id, name_key, id);
create index customers_search_idx on customers
  using gin (institution_id, search_key gin_trgm_ops) with (fastupdate = off);

select keep_institutions_apart('customers', platform_may_read => false);
