-- Beside the number of low products, kept_low has how many are out of stock in a branch, and how many the branch has had; the ids
-- of all three while they are few; and the products whose stock is worth most (docs/decisions/0026).
alter table kept_low
  add column outs bigint,
  add column held bigint,
  add column low_ids uuid[],
  add column out_ids uuid[],
  add column held_ids uuid[],
  add column dearest uuid[];
truncate kept_low;

-- The flow of shelves (docs/decisions/0055) is read for eight weeks; older days were most of this table.
delete from day_counts where list like 'shelf\_flow %' and day < now() - interval '70 days';
