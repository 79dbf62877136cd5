grant select on sales to :app_role;
