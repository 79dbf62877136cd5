-- The tax identification number on the bills of a supplier (docs/decisions/0105); null: unknown.
alter table suppliers add column tin text;
