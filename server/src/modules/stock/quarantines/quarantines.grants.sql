grant select, insert, update (released, written_off) on quarantine_goods to :app_role;
