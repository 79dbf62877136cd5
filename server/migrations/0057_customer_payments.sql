-- A payment of a customer refers to its customer, so that `documents` needs no further index, which every sale would pay for.
alter table document_links drop constraint document_links_role_check;
alter table document_links
  add constraint document_links_role_check check (role in ('FULFILS', 'REVERSES', 'RETURNS', 'REASON', 'PAYS'));
