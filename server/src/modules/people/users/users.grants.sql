grant select, insert, update (name, role, branch_id, status, version, password_hash, pin_hash, must_change_password, asks_to_void) on users to :app_role;
