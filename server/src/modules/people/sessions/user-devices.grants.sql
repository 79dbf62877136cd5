grant select, insert, delete, update (session_hash, wrong_pins, last_used_at) on user_devices to :app_role;
