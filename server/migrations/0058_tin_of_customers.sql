-- Tax identification number, 10 digits, and notes of the shop.
alter table customers
  add column tin text,
  add column notes text;
