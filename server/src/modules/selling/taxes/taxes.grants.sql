grant select, insert, update (name, ready_made, archived_at, version) on taxes to :app_role;
grant select, insert on tax_rates to :app_role;
grant select, insert, update (tax_id, adds_tax, version) on tax_settings to :app_role;
grant update (tax_id) on products to :app_role;
