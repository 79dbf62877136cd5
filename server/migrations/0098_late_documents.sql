-- Documents that say when they happened, more than some seconds before they were recorded, or by a clock that runs ahead: a stock-take that
-- was posted in between did not see them (docs/decisions/0124). Sales with a connection are not among them.
create index documents_late_idx on documents (institution_id, branch_id, created_at)
  where created_at - least(happened_at, dated) > interval '10 seconds' or happened_at - created_at > interval '5 minutes';
