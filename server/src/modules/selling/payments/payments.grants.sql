grant select, insert on payments to :app_role;
grant select on money_book to :app_role;
grant select, insert, update (owed) on customer_balances to :app_role;
