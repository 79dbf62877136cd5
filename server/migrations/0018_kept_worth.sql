-- Beside the number of products that are low, kept_low holds what a branch has of all products and what it is worth, and the
-- products that need goods most, the first of them first (docs/decisions/0026). Null until it is filled in the background.
alter table kept_low
  add column units bigint,
  add column value numeric(24, 2),
  add column lowest uuid[];
