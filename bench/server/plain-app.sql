-- The tables of the plain app, filled from the seeded shops, as a small shop app has them, with its indexes.
create extension if not exists pg_trgm;
create schema plain;
create table plain.sessions as
  select s.token_hash, s.institution_id, s.account_id as user_id from sessions s;
alter table plain.sessions add primary key (token_hash);
create table plain.products as
  select p.institution_id, p.id, p.category_id, p.name, p.unit, p.price_per_unit, p.description, p.low_stock_threshold, p.version
    from products p;
alter table plain.products add primary key (id);
create index on plain.products (institution_id, name, id);
create index on plain.products using gin (name gin_trgm_ops);
create index on plain.products using gin (description gin_trgm_ops);
create table plain.categories as select c.id, c.name from categories c;
alter table plain.categories add primary key (id);
create table plain.stock as select s.product_id, s.branch_id, s.quantity from branch_stock s;
alter table plain.stock add primary key (product_id, branch_id), add check (quantity >= 0);
create table plain.sales (
  id uuid primary key, institution_id uuid not null, branch_id uuid not null, customer_id uuid not null, user_id uuid not null,
  total_amount numeric(16, 2) not null, created_at timestamptz not null default now());
create index on plain.sales (institution_id, created_at desc, id desc);
create index on plain.sales (branch_id, created_at desc, id desc);
create table plain.sale_lines (
  sale_id uuid not null references plain.sales (id), product_id uuid not null references plain.products (id),
  quantity int not null, unit_price numeric(14, 2) not null, primary key (sale_id, product_id));
analyze;
