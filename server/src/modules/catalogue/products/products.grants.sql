grant select, insert,
  update (category_id, name, unit, description, price_per_unit, low_stock_threshold, version, code, barcodes, archived_at,
    group_id, option_values, photo, supplier_id, unit_size, floor_price, is_service)
  on products to :app_role;
grant select, insert, delete on product_codes to :app_role;
grant select, insert, delete, update (type, bytes, small_type, small_bytes) on product_photos to :app_role;
