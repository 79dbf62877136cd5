create table categories (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  name           text not null,
  name_key       text not null generated always as (lower(name)) stored,
  description    text,
  version        int not null default 1,
  created_at     timestamptz(3) not null default now(),
  constraint categories_pkey primary key (institution_id, id),
  constraint categories_name_key unique (institution_id, name_key),
  constraint categories_institution_fkey foreign key (institution_id) references institutions (id)
);

select keep_institutions_apart('categories', platform_may_read => false);
