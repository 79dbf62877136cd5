grant select, insert, update (name, phone, address, version) on customers to :app_role;
