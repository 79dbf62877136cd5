grant select, insert, update (status, rows, creates, changes, same, errors, done, undone, kept, again) on imports to :app_role;
grant select, insert, delete,
  update (key, cells, name, outcome, changes, errors, product_id, units, document_id, is_done, is_undone, kept, is_again, moves)
  on import_rows to :app_role;
