grant select, insert, update (name, phone, address, tin, notes, credit_limit, customer_group_id, version, deleted_at) on customers to :app_role;
