grant select, insert, update (rows, amount), delete on day_counts to :app_role;
grant select, insert, update (until) on counted_until to :app_role;
