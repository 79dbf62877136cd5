grant update (value, last_cost) on branch_stock to :app_role;
