-- Transfers of a product or a person, and orders of a product, a supplier or a person, are found without reading all of them.
create index transfer_lines_product_idx on transfer_lines (institution_id, product_id, transfer_id);
create index transfer_steps_user_idx on transfer_steps (institution_id, user_id, transfer_id);
create index purchase_order_lines_product_idx on purchase_order_lines (institution_id, product_id, order_id);
create index purchase_orders_supplier_idx on purchase_orders (institution_id, supplier_id, created_at, id);
create index purchase_orders_user_idx on purchase_orders (institution_id, user_id, created_at, id);
