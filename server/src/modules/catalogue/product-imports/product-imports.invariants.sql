-- Imports keep the counts of their rows (docs/decisions/0109).
select 'an import counts its rows' as rule, i.institution_id, format('import %s', i.id) as found
  from imports i
 cross join lateral (
       select count(*) as rows,
              count(*) filter (where r.outcome = 'CREATE') as creates,
              count(*) filter (where r.outcome = 'CHANGE') as changes,
              count(*) filter (where r.outcome = 'SAME') as same,
              count(*) filter (where r.outcome = 'ERROR') as errors,
              count(*) filter (where r.is_done) as done,
              count(*) filter (where r.is_undone) as undone,
              count(*) filter (where r.is_again) as again,
              count(*) filter (where r.kept <> '{}') as kept
         from import_rows r where r.institution_id = i.institution_id and r.import_id = i.id) c
 where (i.rows, i.creates, i.changes, i.same, i.errors, i.done, i.undone, i.kept, i.again)
       is distinct from (c.rows, c.creates, c.changes, c.same, c.errors, c.done, c.undone, c.kept, c.again)
