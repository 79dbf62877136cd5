-- Open transfers and orders are found without those that are finished, and proposals know the products of a branch that run out
-- first (docs/decisions/0074).
drop index transfers_open_idx;
create index transfers_open_idx on transfers (institution_id, state, from_branch_id)
  where state in ('DRAFT', 'REQUESTED', 'APPROVED', 'SENT');
create index purchase_orders_open_idx on purchase_orders (institution_id, state) where state in ('DRAFT', 'ORDERED');
alter table kept_low add column short_ids uuid[], add column short_covers float8[];
