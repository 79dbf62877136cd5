-- Writes of an institution by day of Addis Ababa, with the bytes of their bodies (docs/decisions/0040).
create table institution_writes (
  institution_id uuid not null,
  day            date not null,
  writes         int not null,
  bytes          bigint not null,
  constraint institution_writes_pkey primary key (institution_id, day)
);

select keep_institutions_apart('institution_writes');
