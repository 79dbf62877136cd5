-- A document that fulfils a plan (a transfer, an order, a stock-take), or reverses another document. Beside `documents`,
-- because each index of that table costs every sale, also an empty one.
create table document_links (
  institution_id uuid not null,
  document_id    uuid not null,
  role           text not null,
  target_id      uuid not null,
  constraint document_links_pkey primary key (institution_id, document_id, role),
  constraint document_links_role_check check (role in ('FULFILS', 'REVERSES')),
  constraint document_links_document_fkey foreign key (institution_id, document_id)
    references documents (institution_id, id)
);
select keep_institutions_apart('document_links', platform_may_read => false);
create index document_links_target_idx on document_links (institution_id, target_id, role);
create unique index document_links_reversed_once_key on document_links (institution_id, target_id)
  where role = 'REVERSES';
create trigger document_links_only_added before update or delete on document_links
  for each row execute function refuse_audit_change();
create trigger document_links_never_emptied before truncate on document_links
  for each statement execute function refuse_audit_change();
