grant select, insert, delete, update (name, location, phone, version) on branches to :app_role;
