-- Imports keep the counts of their rows (docs/decisions/0109).
alter table imports no force row level security,
  add column rows    int not null default 0,
  add column creates int not null default 0,
  add column changes int not null default 0,
  add column same    int not null default 0,
  add column errors  int not null default 0,
  add column done    int not null default 0,
  add column undone  int not null default 0,
  add column kept    int not null default 0;
alter table import_rows no force row level security;
update imports i
   set rows = c.rows, creates = c.creates, changes = c.changes, same = c.same, errors = c.errors,
       done = c.done, undone = c.undone, kept = c.kept
  from (select r.institution_id, r.import_id, count(*) as rows,
               count(*) filter (where r.outcome = 'CREATE') as creates,
               count(*) filter (where r.outcome = 'CHANGE') as changes,
               count(*) filter (where r.outcome = 'SAME') as same,
               count(*) filter (where r.outcome = 'ERROR') as errors,
               count(*) filter (where r.is_done) as done,
               count(*) filter (where r.is_undone) as undone,
               count(*) filter (where r.kept <> '{}') as kept
          from import_rows r group by r.institution_id, r.import_id) c
 where i.institution_id = c.institution_id and i.id = c.import_id;
alter table imports force row level security;
alter table import_rows force row level security;

-- Files without a run.
create index imports_staged_idx on imports (institution_id, created_at) where status = 'CHECKED' and rows > 0;
-- A row at fault is the same as no other.
drop index import_rows_key_idx;
create index import_rows_key_idx on import_rows (institution_id, import_id, key, row) where outcome <> 'ERROR';
