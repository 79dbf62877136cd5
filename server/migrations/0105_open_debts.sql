-- Open bills of a supplier are read from the newest one on.
create index supplier_bills_newest_idx on supplier_bills (institution_id, supplier_id, billed_on) where kind = 'SUPPLIER_BILL';
-- Few customers owe something at a time.
create index customer_balances_owed_idx on customer_balances (institution_id) where owed > 0;
