grant select, insert on approvals to :app_role;
