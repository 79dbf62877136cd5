-- The audit trail of one user. In a transaction of its own: while it is built others read sales, and wait to make some. What the
-- system made is nobody's.
create index sales_user_recent_idx on sales (institution_id, user_id, created_at desc, id desc) where system is null;
