-- Beside the number of products that are low, kept_low holds what a branch has of all products and what it is worth, and the
-- products that need goods most, the first of them first (docs/decisions/0026). It is filled anew in the background.
delete from kept_low;
alter table kept_low
  add column units bigint not null default 0,
  add column value numeric(24, 2) not null default 0,
  add column lowest uuid[] not null default '{}';
