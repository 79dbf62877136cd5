grant select, insert on audit_entries to :app_role;
