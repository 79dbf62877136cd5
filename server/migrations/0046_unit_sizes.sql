-- Products sold by weight, volume or length are counted in thousandths of their unit (docs/decisions/0064). Null: in units.
-- 1000 or null, so that entries of the audit trail name it only where it is set.
alter table products
  add column unit_size int,
  add constraint products_unit_size_check check (unit_size = 1000);

-- As the product had it, so that the amount of a line follows from its row alone.
alter table stock_movements add column unit_size int;

-- Sums over products are in their units, with decimals.
alter table kept_low alter column units type numeric(24, 3);
