-- Photos of products and the supplier that they are ordered from (docs/decisions/0063).
alter table products
  add column photo       text, -- names the bytes in product_photos; null: none
  add column supplier_id uuid,
  add constraint products_photo_check check (photo ~ '^[A-Za-z0-9_-]{22}$'),
  add constraint products_supplier_fkey foreign key (institution_id, supplier_id)
    references suppliers (institution_id, id);
create index products_supplier_idx on products (institution_id, supplier_id) where supplier_id is not null;

-- Apart from products, so that no list reads past them.
create table product_photos (
  institution_id uuid not null,
  product_id     uuid not null,
  type           text not null,
  bytes          bytea not null,
  small_type     text not null, -- for lists
  small_bytes    bytea not null,
  constraint product_photos_pkey primary key (institution_id, product_id),
  constraint product_photos_product_fkey foreign key (institution_id, product_id)
    references products (institution_id, id),
  constraint product_photos_type_check check (
    type in ('image/jpeg', 'image/png', 'image/webp') and small_type in ('image/jpeg', 'image/png', 'image/webp')),
  constraint product_photos_bytes_check check (
    length(bytes) between 1 and 102400 and length(small_bytes) between 1 and 6144)
);
-- Pictures are compressed already.
alter table product_photos alter column bytes set storage external, alter column small_bytes set storage external;
select keep_institutions_apart('product_photos', platform_may_read => false);
