-- The accounts of the journal that the value of stock is in, each with its ETB by stock, movements, transfers and quarantines.
create or replace view value_accounts with (security_invoker = true) as
select institution_id, 'INVENTORY' as account, sum(value) as amount from branch_stock group by 1
union all
select institution_id, 'COST_DIFFERENCES', -sum(cost) from stock_movements where kind = 'DIFFERENCE' group by 1
union all
-- A line of no units is of a revaluation, or takes one back.
select institution_id, 'STOCK_REVALUED', -sum(cost) from stock_movements where quantity = 0 and line >= 1 group by 1
union all
select institution_id, 'GOODS_IN_TRANSIT', sum(sent_cost - coalesce(settled_cost, 0)) from transfer_lines group by 1
union all
select institution_id, 'GOODS_IN_QUARANTINE', sum(cost - settled_cost) from quarantine_goods group by 1;
