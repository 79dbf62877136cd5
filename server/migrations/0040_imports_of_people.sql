-- Imports of customers and suppliers (docs/decisions/0058). `product_id` of a row is the record that it made or changed.
alter table imports
  add column subject text not null default 'PRODUCTS',
  alter column branch_id drop not null, -- suppliers have none
  add constraint imports_subject_check check (subject in ('PRODUCTS', 'CUSTOMERS', 'SUPPLIERS')),
  add constraint imports_place_check check ((branch_id is null) = (subject = 'SUPPLIERS'));

-- Hidden from lists, as a deleted supplier is: a new customer of an import that was undone.
alter table customers add column deleted_at timestamptz(3);
