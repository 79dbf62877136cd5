-- Packs of products (docs/decisions/0056): their name, size in units and barcode; null: none. Their barcodes are in
-- product_codes, among those of products.
alter table products
  add column packs jsonb,
  add constraint products_packs_check check (jsonb_typeof(packs) = 'array' and jsonb_array_length(packs) between 1 and 10);

drop trigger products_changes on products;
create trigger products_changes after insert or update on products
  for each row execute function note_change(
    'products', 'name', 'description', 'price_per_unit', 'low_stock_threshold', 'code', 'barcodes', 'archived_at', 'packs');
