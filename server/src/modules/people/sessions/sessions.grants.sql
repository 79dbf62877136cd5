grant select, insert, delete, update (last_used_at) on sessions to :app_role;
