-- A document that corrects another one of its kind, which is reversed in the same transaction (docs/decisions/0118).
alter table document_links drop constraint document_links_role_check;
alter table document_links
  add constraint document_links_role_check
    check (role in ('FULFILS', 'REVERSES', 'RETURNS', 'REASON', 'PAYS', 'EXCHANGES', 'CORRECTS'));
