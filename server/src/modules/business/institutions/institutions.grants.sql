grant select, insert, update (name, status, rejection_reason, tin, phone, currency, version) on institutions to :app_role;
