grant select, insert on settled_sales to :app_role;
