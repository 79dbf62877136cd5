grant select, insert, update (minimum, maximum) on product_levels to :app_role;
