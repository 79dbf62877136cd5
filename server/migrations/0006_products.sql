create table products (
  institution_id      uuid not null,
  id                  uuid not null default gen_random_uuid(),
  category_id         uuid not null,
  name                text not null,
  name_key            text not null generated always as (lower(name)) stored,
  unit                text not null,
  description         text,
  price_per_unit      numeric(14, 2) not null,
  low_stock_threshold int,
  -- What a search looks through, in the case of name_key: one condition on one column.
  search_key          text not null generated always as (lower(name || E'\n' || coalesce(description, ''))) stored,
  version             int not null default 1,
  created_at          timestamptz(3) not null default now(),
  constraint products_pkey primary key (institution_id, id),
  constraint products_category_fkey foreign key (institution_id, category_id) references categories (institution_id, id),
  constraint products_price_check check (price_per_unit >= 0),
  constraint products_threshold_check check (low_stock_threshold >= 0)
);

create index products_name_idx on products (institution_id, name_key, id);
create index products_category_idx on products (institution_id, category_id);
create index products_threshold_idx on products (institution_id, id) include (low_stock_threshold)
  where low_stock_threshold > 0;
-- Without fastupdate: every search would first read the list of what is not in the index yet.
create index products_search_idx on products
  using gin (institution_id, search_key gin_trgm_ops) with (fastupdate = off);

select keep_institutions_apart('products');
