-- Reasons of removals (docs/decisions/0057). A removal names its reason by a link beside its text.
create table removal_reasons (
  institution_id uuid not null,
  id             uuid not null default gen_random_uuid(),
  name           text not null,
  name_key       text not null generated always as (lower(name)) stored,
  ready_made     text, -- until it is renamed: screens name it in the language of the user
  position       int not null,
  archived_at    timestamptz(3), -- cannot be chosen any more
  version        int not null default 1,
  created_at     timestamptz(3) not null default now(),
  constraint removal_reasons_pkey primary key (institution_id, id),
  constraint removal_reasons_name_key unique (institution_id, name_key),
  constraint removal_reasons_institution_fkey foreign key (institution_id) references institutions (id),
  constraint removal_reasons_ready_made_check
    check (ready_made in ('DAMAGED', 'EXPIRED', 'LOST', 'STOLEN', 'OWN_USE', 'DONATED', 'CORRECTION'))
);

insert into removal_reasons (institution_id, name, ready_made, position)
select i.id, r.name, r.ready_made, r.position
  from institutions i
 cross join (values ('Damaged', 'DAMAGED', 1), ('Expired', 'EXPIRED', 2), ('Lost', 'LOST', 3), ('Stolen', 'STOLEN', 4),
                    ('Own use', 'OWN_USE', 5), ('Donated', 'DONATED', 6), ('Correction', 'CORRECTION', 7))
            r (name, ready_made, position)
 where i.id <> '00000000-0000-0000-0000-000000000000';

select keep_institutions_apart('removal_reasons', platform_may_read => false);
-- Not for the ready-made ones, which come with the institution.
create trigger removal_reasons_audit_added after insert on removal_reasons
  for each row when (new.ready_made is null) execute function audit_row('REMOVAL_REASON');
create trigger removal_reasons_audit after update or delete on removal_reasons
  for each row execute function audit_row('REMOVAL_REASON');

alter table document_links drop constraint document_links_role_check;
alter table document_links
  add constraint document_links_role_check check (role in ('FULFILS', 'REVERSES', 'RETURNS', 'REASON'));
