create table suppliers (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  name           text not null,
  name_key       text not null generated always as (lower(name)) stored,
  contact_person text,
  phone          text,
  address        text,
  version        int not null default 1,
  created_at     timestamptz(3) not null default now(),
  deleted_at     timestamptz(3), -- hidden from lists; old entries keep its name (decisions §7)
  constraint suppliers_pkey primary key (institution_id, id),
  constraint suppliers_institution_fkey foreign key (institution_id) references institutions (id)
);

create index suppliers_name_idx on suppliers (institution_id, name_key, id) where deleted_at is null;

select keep_institutions_apart('suppliers');
