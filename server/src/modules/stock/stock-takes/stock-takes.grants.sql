grant select, insert, update (status, left_alone, posted_at, posted_by, ended_by, ended_at, version) on stock_takes to :app_role;
grant select, insert on stock_take_categories, stock_take_counts to :app_role;
grant select, insert, update (counted, expected, again, corrections, moved_at, counted_at) on stock_take_products to :app_role;
grant select on stock_take_places, stock_take_parts, stock_take_sums, stock_take_moved, stock_corrections to :app_role;
