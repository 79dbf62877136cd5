create table branches (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  name           text not null,
  -- What people sort by and what must be unique: the name without regard to case. A column and not an expression in
  -- the index, because row-level security lets a condition use an index only when it calls no function that could
  -- tell what it saw, and lower() counts as one.
  name_key       text not null generated always as (lower(name)) stored,
  location       text not null,
  phone          text,
  version        int not null default 1,
  created_at     timestamptz(3) not null default now(),
  constraint branches_pkey primary key (institution_id, id),
  constraint branches_name_key unique (institution_id, name_key),
  constraint branches_institution_fkey foreign key (institution_id) references institutions (id)
);

select keep_institutions_apart('branches');
