grant select, insert, delete on idempotency_keys to :app_role;
