-- The view `sales` filters by kind: a scan of an index over all kinds reads every row as well.
drop index documents_customer_idx;
create index documents_customer_idx on documents (institution_id, customer_id, created_at desc, id desc)
 where kind = 'SALE';

-- Counts of a branch since a moment come from the index alone. Without branch_id the planner chose a skip scan by date.
drop index documents_made_idx;
create index documents_made_idx on documents (institution_id, kind, created_at) include (branch_id)
 where kind <> 'SALE';
