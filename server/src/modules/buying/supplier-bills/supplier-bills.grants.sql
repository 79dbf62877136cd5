grant select, insert, update (owed) on supplier_balances to :app_role;
grant select, insert on supplier_bills, billed_goods, bill_taxes, bill_settlements to :app_role;
