grant select, insert, update (name, contact_person, phone, address, version, deleted_at) on suppliers to :app_role;
