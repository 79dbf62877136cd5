grant select, insert, update (name, contact_person, phone, address, tin, lead_days, version, deleted_at) on suppliers to :app_role;
