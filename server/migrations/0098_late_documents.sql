-- Documents that say when they happened, more than some seconds before they were recorded, or by a clock that runs ahead: a stock-take that
-- was posted in between did not see them (docs/decisions/0124). Sales with a connection are not among them.
create index documents_late_idx on documents (institution_id, branch_id, created_at)
  where created_at - least(happened_at, dated) > interval '10 seconds' or happened_at - created_at > interval '5 minutes';

-- The moments of postings.
create index stock_takes_posted_idx on stock_takes (institution_id, branch_id, posted_at) where posted_at is not null;
