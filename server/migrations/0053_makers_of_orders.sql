-- The user who made a purchase order; null: unknown. The owner must see every row.
alter table purchase_orders add column user_id uuid;
alter table purchase_orders no force row level security;
alter table audit_entries no force row level security;
alter table users no force row level security;
update purchase_orders o set user_id = u.id
  from audit_entries e
  join users u on u.institution_id = e.institution_id and u.id = e.user_id
 where e.institution_id = o.institution_id and e.record_id = o.id and e.kind = 'PURCHASE_ORDER' and e.action = 'CREATED';
alter table purchase_orders force row level security;
alter table audit_entries force row level security;
alter table users force row level security;
alter table purchase_orders
  add constraint purchase_orders_user_fkey foreign key (institution_id, user_id) references users (institution_id, id);
