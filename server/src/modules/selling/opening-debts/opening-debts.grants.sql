grant select, insert, update (void_id) on opening_debts to :app_role;
