grant select, insert,
  update (category_id, name, unit, description, price_per_unit, low_stock_threshold, version) on products to :app_role;
