-- Names sort and are found however their homophones are spelt (docs/decisions/0010): ሰላም and ሠላም have one key. What
-- is stored and shown stays as it was typed.

-- What names are compared by: lower case, one letter for each sound. The pair is that of contract/src/kit/amharic.ts; with
-- another one the columns below must be made anew. Everything in it is named with its schema, because a backup is
-- restored without a search path.
create function fold_name(text) returns text
language sql immutable parallel safe
return pg_catalog.translate(
  pg_catalog.lower($1),
  'ሐሑሒሓሔሕሖኀኁኂኃኄኅኆኇሠሡሢሣሤሥሦሧዐዑዒዓዔዕዖፀፁፂፃፄፅፆፇሗሃኣ',
  'ሀሁሂሀሄህሆሀሁሂሀሄህሆሇሰሱሲሳሴስሶሷአኡኢአኤእኦጸጹጺጻጼጽጾጿኋሀአ');

-- What a generated column is made of can be changed since PostgreSQL 17, and 15 is to work too: they are made anew.
-- Their indexes and unique keys go with them.

alter table institutions
  add column name_key text not null generated always as (fold_name(name)) stored;

alter table branches
  drop column name_key,
  add column name_key   text not null generated always as (fold_name(name)) stored,
  add column search_key text not null generated always as (fold_name(name || E'\n' || location)) stored;
-- ሰላም and ሠላም stand together, but they may be two branches: unique is what was typed, without regard to case.
create unique index branches_name_key on branches (institution_id, lower(name));
create index branches_name_idx on branches (institution_id, name_key, id);

alter table users
  drop column name_key,
  add column name_key text not null generated always as (fold_name(name)) stored;
create index users_name_idx on users (institution_id, name_key, id);

alter table categories
  drop column name_key,
  add column name_key   text not null generated always as (fold_name(name)) stored,
  add column search_key text not null
    generated always as (fold_name(name || E'\n' || coalesce(description, ''))) stored;
create unique index categories_name_key on categories (institution_id, lower(name));
create index categories_name_idx on categories (institution_id, name_key, id);

alter table suppliers
  drop column name_key,
  add column name_key   text not null generated always as (fold_name(name)) stored,
  add column search_key text not null
    generated always as (fold_name(name || E'\n' || coalesce(contact_person, ''))) stored;
create index suppliers_name_idx on suppliers (institution_id, name_key, id) where deleted_at is null;

alter table products
  drop column name_key,
  drop column search_key,
  add column name_key   text not null generated always as (fold_name(name)) stored,
  add column search_key text not null
    generated always as (fold_name(name || E'\n' || coalesce(description, ''))) stored;
create index products_name_idx on products (institution_id, name_key, id);
create index products_search_idx on products
  using gin (institution_id, search_key gin_trgm_ops) with (fastupdate = off);

alter table customers
  drop column name_key,
  drop column search_key,
  add column name_key   text not null generated always as (fold_name(name)) stored,
  add column search_key text not null
    generated always as (fold_name(name || E'\n' || coalesce(phone, ''))) stored;
create index customers_name_idx on customers (institution_id, name_key, id);
create index customers_branch_name_idx on customers (institution_id, branch_id, name_key, id);
create index customers_search_idx on customers
  using gin (institution_id, search_key gin_trgm_ops) with (fastupdate = off);

-- An entry and a removal name the product of their one line, so that a search by product reads one table and not two.
-- The key makes sure that it is the line's. Row-level security is forced on the owner too, who is to see every row now.
alter table stock_movements no force row level security;
alter table stock_entries no force row level security, add column product_id uuid;
alter table stock_outs no force row level security, add column product_id uuid,
  add column reason_key text not null generated always as (fold_name(reason)) stored;

update stock_entries e set product_id = m.product_id
  from stock_movements m where m.institution_id = e.institution_id and m.document_id = e.id;
update stock_outs o set product_id = m.product_id
  from stock_movements m where m.institution_id = o.institution_id and m.document_id = o.id;

alter table stock_entries
  alter column product_id set not null,
  add constraint stock_entries_line_fkey foreign key (institution_id, id, product_id)
    references stock_movements (institution_id, document_id, product_id),
  force row level security;
alter table stock_outs
  alter column product_id set not null,
  add constraint stock_outs_line_fkey foreign key (institution_id, id, product_id)
    references stock_movements (institution_id, document_id, product_id),
  force row level security;
alter table stock_movements force row level security;
