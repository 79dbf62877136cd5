grant select, insert, update (supplier_id, state, expected_on, note, reason, version) on purchase_orders to :app_role;
grant select, insert, update (received), delete on purchase_order_lines to :app_role;
grant select, insert, update (code), delete on supplier_products to :app_role;
