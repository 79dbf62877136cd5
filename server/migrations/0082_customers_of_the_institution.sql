-- Customers buy in every branch of their institution (docs/decisions/0103).
alter table documents drop constraint documents_customer_fkey;
alter table documents add constraint documents_customer_fkey foreign key (institution_id, customer_id)
  references customers (institution_id, id);
alter table customers drop constraint customers_branch_id_key;
