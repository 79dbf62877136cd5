-- A document that sends goods of a delivery back to the supplier (docs/decisions/0055).
alter table document_links
  drop constraint document_links_role_check,
  add constraint document_links_role_check check (role in ('FULFILS', 'REVERSES', 'RETURNS'));
