-- Codes, barcodes, archive and stock card of products (docs/decisions/0050).
alter table products
  add column code        text,
  add column barcodes    text[], -- null: none
  add column archived_at timestamptz(3);

-- Each code and barcode of an institution, in upper case: unique, and found by key. The columns of products follow it.
create table product_codes (
  institution_id uuid not null,
  code           text not null,
  product_id     uuid not null,
  constraint product_codes_pkey primary key (institution_id, code),
  constraint product_codes_product_fkey foreign key (institution_id, product_id)
    references products (institution_id, id)
);
select keep_institutions_apart('product_codes', platform_may_read => false);
create index product_codes_product_idx on product_codes (institution_id, product_id);

create index products_archived_idx on products (institution_id, name_key, id) where archived_at is not null;

-- The movements of a product in a branch, newest first.
create index stock_movements_card_idx on stock_movements
  (institution_id, product_id, branch_id, created_at, document_id, line);

drop trigger products_changes on products;
create trigger products_changes after insert or update on products
  for each row execute function note_change(
    'products', 'name', 'description', 'price_per_unit', 'low_stock_threshold', 'code', 'barcodes', 'archived_at');
