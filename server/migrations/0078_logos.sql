-- The picture at the head of an institution's receipts.
alter table institutions
  add column logo text, -- names the bytes in institution_logos; null: none
  add constraint institutions_logo_check check (logo ~ '^[A-Za-z0-9_-]{22}$');

-- Apart from institutions, which every session reads.
create table institution_logos (
  institution_id uuid not null,
  type           text not null,
  bytes          bytea not null,
  constraint institution_logos_pkey primary key (institution_id),
  constraint institution_logos_institution_fkey foreign key (institution_id) references institutions (id),
  constraint institution_logos_type_check check (type in ('image/jpeg', 'image/png', 'image/webp')),
  constraint institution_logos_bytes_check check (length(bytes) between 1 and 40960)
);
-- Pictures are compressed already.
alter table institution_logos alter column bytes set storage external;
select keep_institutions_apart('institution_logos', platform_may_read => false);
