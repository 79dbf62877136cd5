-- docs/decisions/0044
create index products_price_idx on products (institution_id, price_per_unit, id);
drop index products_made_idx;
create index products_made_idx on products (institution_id, created_at, id);
create index institutions_name_idx on institutions (name_key, id);
