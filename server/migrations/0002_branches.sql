create table branches (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  name           text not null,
  location       text not null,
  phone          text,
  version        int not null default 1,
  created_at     timestamptz(3) not null default now(),
  constraint branches_pkey primary key (institution_id, id),
  constraint branches_institution_fkey foreign key (institution_id) references institutions (id)
);

create unique index branches_name_key on branches (institution_id, lower(name));
create index branches_name_idx on branches (institution_id, name, id);

select keep_institutions_apart('branches');
