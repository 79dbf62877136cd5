-- Everything that happened is a document, whatever its kind; its lines are its stock movements (docs/decisions/0034). The
-- table of sales becomes the table of documents without being rewritten: new columns have constant defaults or none.
-- Receipts and removals move in.
--
-- The views keep the old names readable, so that a server of the version before goes on reading while it is replaced.
alter table sales rename to documents;
alter table documents rename constraint sales_pkey to documents_pkey;
alter table documents rename constraint sales_customer_fkey to documents_customer_fkey;
alter table documents rename constraint sales_user_fkey to documents_user_fkey;
alter trigger sales_only_added on documents rename to documents_only_added;
alter trigger sales_never_emptied on documents rename to documents_never_emptied;

alter table documents
  alter column customer_id drop not null,
  alter column total_amount set default 0, -- of a document that moves no money
  add column kind         text not null default 'SALE', -- contract/src/stock/ledger.ts
  add column supplier_id  uuid,
  add column dated        timestamptz(3), -- the day that people gave: received, removed
  add column happened_at  timestamptz(3), -- the clock of the device, where it sent one
  add column note         text,           -- the reason of a removal
  add column note_key     text,           -- fold_name(note), for the search
  -- SHA-256 of the body, where the client made the id: the same id with another body is refused.
  add column request_hash bytea,
  -- The number of a branch's or a till's series; null where documents are not numbered.
  add column series_id    uuid,
  add column number       int,
  add constraint documents_supplier_fkey foreign key (institution_id, supplier_id)
    references suppliers (institution_id, id);
-- Every writer names the kind.
alter table documents alter column kind drop default;

-- No CHECK on the sign of a kind: PostgreSQL reads it for every statement, and the number of kinds grows. The contract has
-- the sign, post_movements applies it, platform/db/invariants.sql proves it.
alter table stock_entries drop constraint stock_entries_line_fkey;
alter table stock_outs drop constraint stock_outs_line_fkey;
alter table stock_movements
  add column line       smallint not null default 1, -- its place in the document
  add column cost       numeric(16, 2), -- of the whole line, signed as the quantity; null: unknown
  add column discount   numeric(14, 2), -- of the whole line, with its share of the document's discount
  add column tax        smallint,       -- the tax class; its rate follows from the day
  add column tax_amount numeric(14, 2),
  drop constraint stock_movements_quantity_check,
  drop constraint stock_movements_pkey,
  add constraint stock_movements_pkey primary key (institution_id, document_id, product_id, line);

-- The owner must see every row.
alter table documents no force row level security;
alter table stock_entries no force row level security;
alter table stock_outs no force row level security;
insert into documents
  (institution_id, id, kind, branch_id, supplier_id, user_id, dated, created_at)
select institution_id, id, 'ENTRY', branch_id, supplier_id, user_id, date_received, created_at from stock_entries;
insert into documents
  (institution_id, id, kind, branch_id, user_id, dated, note, note_key, created_at)
select institution_id, id, 'REMOVAL', branch_id, user_id, date_removed, reason, reason_key, created_at from stock_outs;
alter table documents force row level security;
drop table stock_entries, stock_outs;

-- Nearly all documents are sales. The indexes of sales hold no other kind, and a sale enters no other index than these
-- and the primary key.
drop index sales_recent_idx, sales_branch_recent_idx, sales_customer_recent_idx, sales_user_recent_idx;
create index documents_sales_idx on documents (institution_id, created_at desc, id desc) where kind = 'SALE';
create index documents_branch_sales_idx on documents (institution_id, branch_id, created_at desc, id desc)
  where kind = 'SALE';
create index documents_user_sales_idx on documents (institution_id, user_id, created_at desc, id desc)
  where kind = 'SALE' and system is null;
create index documents_customer_idx on documents (institution_id, customer_id, created_at desc, id desc)
  where customer_id is not null;
create index documents_dated_idx on documents (institution_id, kind, dated desc, created_at desc, id desc)
  where kind <> 'SALE';
create index documents_branch_dated_idx
  on documents (institution_id, branch_id, kind, dated desc, created_at desc, id desc) where kind <> 'SALE';
create index documents_made_idx on documents (institution_id, kind, created_at) where kind <> 'SALE';
-- A search by product finds the documents of a kind by their lines.
create index stock_movements_product_idx on stock_movements (institution_id, kind, product_id, document_id)
  where kind <> 'SALE';

create view sales with (security_invoker = true) as
select institution_id, id, branch_id, customer_id, user_id, total_amount, created_at, session, address, request_id, system
  from documents where kind = 'SALE';
create view stock_entries with (security_invoker = true) as
select d.institution_id, d.id, d.branch_id, d.supplier_id, d.user_id, d.dated as date_received, d.created_at,
       (select m.product_id from stock_movements m
         where m.institution_id = d.institution_id and m.document_id = d.id limit 1) as product_id
  from documents d where d.kind = 'ENTRY';
create view stock_outs with (security_invoker = true) as
select d.institution_id, d.id, d.branch_id, d.user_id, d.note as reason, d.dated as date_removed, d.created_at,
       (select m.product_id from stock_movements m
         where m.institution_id = d.institution_id and m.document_id = d.id limit 1) as product_id,
       d.note_key as reason_key
  from documents d where d.kind = 'REMOVAL';
