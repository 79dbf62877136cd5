grant select, insert, update (name, phone, address, version, deleted_at) on customers to :app_role;
