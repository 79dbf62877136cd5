-- Ways in which customers pay (docs/decisions/0071).
create table tenders (
  institution_id  uuid not null,
  id              uuid not null default gen_random_uuid(),
  name            text not null,
  name_key        text not null generated always as (lower(name)) stored,
  kind            text not null,
  ready_made      text, -- until it is renamed: screens name it in the language of the user
  -- True or null, so that entries of the audit trail name it only where it is set.
  needs_reference boolean,
  position        int not null,
  archived_at     timestamptz(3), -- cannot be chosen any more
  version         int not null default 1,
  created_at      timestamptz(3) not null default now(),
  constraint tenders_pkey primary key (institution_id, id),
  constraint tenders_name_key unique (institution_id, name_key),
  constraint tenders_institution_fkey foreign key (institution_id) references institutions (id),
  constraint tenders_kind_check check (kind in ('CASH', 'CARD', 'MOBILE', 'BANK', 'VOUCHER')),
  constraint tenders_ready_made_check
    check (ready_made in ('CASH', 'TELEBIRR', 'CBE_BIRR', 'M_PESA', 'CARD', 'BANK_TRANSFER')),
  constraint tenders_needs_reference_check check (needs_reference),
  constraint tenders_cash_check check (kind <> 'CASH' or (archived_at is null and needs_reference is null))
);
create unique index tenders_cash_key on tenders (institution_id) where kind = 'CASH';

insert into tenders (institution_id, name, kind, ready_made, needs_reference, position)
select i.id, t.name, t.kind, t.ready_made, t.needs_reference, t.position
  from institutions i
 cross join (values ('Cash', 'CASH', 'CASH', null, 1), ('telebirr', 'MOBILE', 'TELEBIRR', true, 2),
                    ('CBE Birr', 'MOBILE', 'CBE_BIRR', true, 3), ('M-Pesa', 'MOBILE', 'M_PESA', true, 4),
                    ('Card', 'CARD', 'CARD', null, 5), ('Bank transfer', 'BANK', 'BANK_TRANSFER', true, 6))
            t (name, kind, ready_made, needs_reference, position)
 where i.id <> '00000000-0000-0000-0000-000000000000';

select keep_institutions_apart('tenders', platform_may_read => false);
-- Not for the ready-made ones, which come with the institution.
create trigger tenders_audit_added after insert on tenders
  for each row when (new.ready_made is null) execute function audit_row('TENDER');
create trigger tenders_audit after update or delete on tenders
  for each row execute function audit_row('TENDER');
