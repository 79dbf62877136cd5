grant select, insert, update (name, version) on customer_groups to :app_role;
grant select, insert, update (name, branch_id, customer_group_id, valid_from, valid_until, archived_at, version) on price_lists to :app_role;
grant select, insert, update (price), delete on price_list_rows to :app_role;
