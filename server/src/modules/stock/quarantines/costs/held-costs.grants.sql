grant update (settled_cost) on quarantine_goods to :app_role;
