create table categories (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  name           text not null,
  description    text,
  version        int not null default 1,
  created_at     timestamptz(3) not null default now(),
  constraint categories_pkey primary key (institution_id, id),
  constraint categories_institution_fkey foreign key (institution_id) references institutions (id)
);

create unique index categories_name_key on categories (institution_id, lower(name));
create index categories_name_idx on categories (institution_id, name, id);

select keep_institutions_apart('categories');
