-- Stock entries and removals from before 0094 get numbers as well, in the order of record (docs/decisions/0138). Where a branch has given
-- numbers already, they stay, and the older papers follow them: the series has no gap and no number twice. The owner is to see
-- every row; no document comes in between, because the table is locked.
alter table series no force row level security;
alter table documents no force row level security, disable trigger documents_only_added;

with older as (
  select d.institution_id, d.id, d.branch_id, d.kind,
         row_number() over (partition by d.institution_id, d.branch_id, d.kind order by d.created_at, d.id) as nth
    from documents d
   where d.kind in ('ENTRY', 'REMOVAL') and d.number is null
)
update documents d
   set series_id = o.branch_id, number = given.last + o.nth
  from older o
 cross join lateral (
       select coalesce(max(s.next), 1) - 1 as last from series s
        where s.institution_id = o.institution_id and s.branch_id = o.branch_id and s.kind = o.kind) given
 where d.institution_id = o.institution_id and d.id = o.id;

insert into series as s (institution_id, branch_id, kind, next)
select d.institution_id, d.series_id, d.kind, max(d.number) + 1
  from documents d
 where d.kind in ('ENTRY', 'REMOVAL') and d.number is not null
 group by d.institution_id, d.series_id, d.kind
on conflict on constraint series_pkey do update set next = excluded.next;

alter table documents enable trigger documents_only_added, force row level security;
alter table series force row level security;
