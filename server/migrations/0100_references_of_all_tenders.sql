-- A reference of mobile money or of a bank pays once, by whichever of these tenders (docs/decisions/0130).
alter table payments no force row level security, disable trigger payments_only_added,
  add column once_key text; -- the key of such a reference
alter table tenders no force row level security;

-- Where two tenders have one already, the first row keeps it.
update payments p
   set once_key = p.reference_key
  from (select distinct on (o.institution_id, o.reference_key) o.institution_id, o.document_id, o.line
          from payments o
          join tenders t on t.institution_id = o.institution_id and t.id = o.tender_id and t.kind in ('MOBILE', 'BANK')
         where o.reference_key is not null
         order by o.institution_id, o.reference_key, o.document_id, o.line) f
 where (p.institution_id, p.document_id, p.line) = (f.institution_id, f.document_id, f.line);

alter table tenders force row level security;
alter table payments enable trigger payments_only_added, force row level security;
create unique index payments_once_key on payments (institution_id, once_key) where once_key is not null;
