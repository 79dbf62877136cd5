-- The kinds of documents, row by row as in contract/src/stock/ledger.ts.
create or replace function document_kinds()
returns table (kind text, sign int, lines text, audit text, list text)
language sql immutable as $$
  values ('SALE', -1, 'many', 'SALE', 'sales'),
         ('ENTRY', 1, 'one', 'STOCK_ENTRY', 'stock_entries'),
         ('REMOVAL', -1, 'one', 'STOCK_OUT', 'stock_outs')
$$;
