-- Revaluations of stock (docs/decisions/0111).
alter table stock_movements
  add column told_value numeric(16, 2); -- of a line of a revaluation: the value of the units on hand since
