grant select, insert on day_closes to :app_role;
