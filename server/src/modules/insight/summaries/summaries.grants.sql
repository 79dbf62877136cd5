grant select, insert, update (rows, amount), delete on day_counts to :app_role;
grant select, insert, update (until) on counted_until to :app_role;
grant select, insert, delete on row_changes to :app_role;
grant select, insert, update (until, low, units, value, lowest), delete on kept_low to :app_role;
