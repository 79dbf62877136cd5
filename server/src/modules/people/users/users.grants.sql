grant select, insert, update (name, status, version, password_hash) on users to :app_role;
