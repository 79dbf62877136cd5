-- What the server's own role may do: everything it needs and nothing else. Applied anew by the
-- migrator whenever this file, the schema or the role's name changes.
revoke all on all tables in schema public from :app_role;
grant usage on schema public to :app_role;

-- Columns of an UPDATE are named: ids, institution, role, e-mail and times of record never change.
grant select, insert, update (name, status, tin, currency, version) on institutions to :app_role;
grant select, insert, delete, update (name, location, phone, version) on branches to :app_role;
grant select, insert on accounts to :app_role;
grant select, insert, update (name, status, version, password_hash) on users to :app_role;
grant select, insert, delete, update (last_used_at) on sessions to :app_role;
grant select, insert, update (name, description, version) on categories to :app_role;
grant select, insert, update (name, contact_person, phone, address, version, deleted_at) on suppliers to :app_role;
grant select, insert,
  update (category_id, name, unit, description, price_per_unit, low_stock_threshold, version) on products to :app_role;
grant select, insert, update (name, phone, address, version) on customers to :app_role;
grant select, insert, update (quantity) on branch_stock to :app_role;
grant select, insert, delete on idempotency_keys to :app_role;

grant select, insert, update (rows, amount) on day_counts to :app_role;
grant select, insert, update (until) on counted_until to :app_role;
grant select, insert, update (until, low, units, value, lowest) on kept_low to :app_role;

-- Facts are only ever added.
grant select, insert on stock_entries, stock_outs, stock_movements, sales, audit_entries to :app_role;
