grant select, insert, update (released, written_off, settled_cost) on quarantine_goods to :app_role;
