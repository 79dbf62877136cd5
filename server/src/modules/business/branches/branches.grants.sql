grant select, insert, delete, update (name, location, phone, code, version) on branches to :app_role;
