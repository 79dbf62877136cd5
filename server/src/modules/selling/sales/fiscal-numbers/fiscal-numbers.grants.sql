grant select, insert on fiscal_numbers to :app_role;
