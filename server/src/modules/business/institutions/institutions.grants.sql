grant select, insert, update (name, status, rejection_reason, tin, phone, currency, version) on institutions to :app_role;
grant select, insert, update (writes, bytes) on institution_writes to :app_role;
