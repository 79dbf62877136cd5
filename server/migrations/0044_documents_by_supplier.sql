-- Lists of entries, deliveries and returns of a supplier (docs/decisions/0061). Instead of the index of deliveries, because each
-- index of `documents` costs every sale, also an empty one.
drop index documents_delivered_idx;
create index documents_supplier_idx on documents (institution_id, supplier_id, kind, branch_id, created_at)
  where supplier_id is not null;
