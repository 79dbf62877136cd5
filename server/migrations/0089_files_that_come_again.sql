-- Columns of imports, and files that come again (docs/decisions/0113).
alter table imports
  add column columns jsonb not null default '[]', -- headings with their fields and branches
  add column content text, -- a digest of the file
  add column earlier jsonb, -- the import of the same file before
  add column again   int not null default 0, -- rows whose product got stock from it
  drop constraint imports_quantities_check,
  add constraint imports_quantities_check check (quantities in ('SET', 'ADD', 'ONCE'));

alter table import_rows
  add column is_again boolean not null default false,
  add column moves    jsonb; -- of the stock of several branches: branch, units and document
create index import_rows_stocked_idx on import_rows (institution_id, product_id)
  where is_done and not is_undone and units > 0;
