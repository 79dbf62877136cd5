grant select, insert, update (name, status, version, password_hash, must_change_password) on users to :app_role;
