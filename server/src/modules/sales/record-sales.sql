-- Records many sales of any institutions, each as record_sale would, in one transaction (docs/decisions/0025). Gives a row
-- for each one that was recorded. Whatever is not as usual is left as it was, for record_sale to do alone and to say what
-- there is to say: a new customer, no origin, too little stock, something that is not there, stock that somebody else has locked, a
-- key that was used before, a session that has ended or was not used for ten minutes, a seller who is somebody else by
-- now. So no sale can fail another one, and none waits here for a row.
--
-- p_in_sight: the institutions, each once. The next fifteen have an element for each sale, with the meaning they have in
-- record_sale; besides, the hash of the seller's session, the role and the own branch; where it comes from, for the audit
-- trail; and p_lines, how many lines it has. No two sales have the same key, or ids that look alike; what was sold of one
-- product within one millisecond stands in the order of the ids in the trail, and so they come in it. The last four have
-- an element for each line of all sales: of which sale, counted from 1; and in p_wanted how many units of this stock the
-- sales up to this one want together.
--
-- The answer is written as json_build_object would write it, which takes PostgreSQL twice the time.
create or replace function record_sales(
  p_in_sight text,
  p_institutions uuid[], p_users uuid[], p_sessions bytea[], p_roles text[], p_own_branches uuid[],
  p_branches uuid[], p_sales uuid[], p_customers uuid[],
  p_calls text[], p_keys bytea[], p_requests bytea[], p_session_names text[], p_addresses text[],
  p_request_ids text[], p_lines int[],
  p_line_sales int[], p_products uuid[], p_quantities int[], p_wanted int[])
returns table (sale int, answer text)
language plpgsql
set enable_bitmapscan = off
as $$
declare
  outside constant text := current_setting('app.institution_id', true);
begin
  -- Until the end of this function, and nowhere else, rows of more than one institution are in sight. Sessions are those
  -- of the platform to look at.
  perform set_config('app.institution_ids', p_in_sight, true),
          set_config('app.institution_id', '00000000-0000-0000-0000-000000000000', true);

  return query
  -- What somebody else has locked is not there.
  with found as materialized (
    select l.*, s.on_hand, p.name, p.unit, p.price
      from unnest(p_line_sales, p_products, p_quantities, p_wanted) l (n, product_id, quantity, wanted)
     cross join lateral (
             select s.quantity as on_hand from branch_stock s
              where s.institution_id = p_institutions[l.n] and s.product_id = l.product_id
                and s.branch_id = p_branches[l.n]
                for no key update skip locked) s
     cross join lateral (
             select p.name, p.unit, p.price_per_unit as price from products p
              where p.institution_id = p_institutions[l.n] and p.id = l.product_id limit 1) p
  ),
  carts as (
    select f.n,
           count(*) as lines,
           sum(f.price * f.quantity) as total,
           string_agg(
             '{"productId" : "' || f.product_id || '", "quantity" : ' || f.quantity || ', "unitPrice" : ' || f.price
               || ', "product" : {"id" : "' || f.product_id || '", "name" : ' || to_json(f.name)
               || ', "unit" : ' || to_json(f.unit) || ', "pricePerUnit" : ' || f.price || '}}',
             ', ' order by f.product_id) as items
      from found f
     group by f.n
    having bool_and(f.wanted <= f.on_hand)
  ),
  -- The clock when the stock is held, and not the transaction's beginning: what other batches sold of it was sold before.
  moment as materialized (
    select c.sold_at, iso_time(c.sold_at) as sold_on
      from (select clock_timestamp()::timestamptz(3) as sold_at from (select count(*) from found) f) c
  ),
  ready as materialized (
    select a.*, t.total, m.sold_at,
           '{"id" : "' || a.id || '", "date" : "' || m.sold_on || '", "totalAmount" : ' || t.total
             || ', "customerId" : "' || a.customer_id || '", "branchId" : "' || a.branch_id
             || '", "customer" : {"id" : "' || a.customer_id || '", "name" : ' || to_json(c.name)
             || '}, "branch" : {"id" : "' || a.branch_id || '", "name" : ' || to_json(b.name)
             || '}, "seller" : {"id" : "' || a.user_id || '", "name" : ' || to_json(s.name)
             || '}, "saleItems" : [' || t.items || ']}' as answer
      from unnest(p_institutions, p_users, p_sessions, p_roles, p_own_branches, p_branches, p_sales, p_customers, p_calls, p_keys, p_requests,
                  p_session_names, p_addresses, p_request_ids, p_lines)
           with ordinality
           a (institution_id, user_id, session, role, own_branch, branch_id, id, customer_id, call, key_hash, request_hash,
              session_name, address, request_id, lines, n)
      join carts t on t.n = a.n and t.lines = a.lines
     cross join moment m
     cross join lateral (
             select from institutions i where i.id = a.institution_id and i.status = 'APPROVED' limit 1) i
     cross join lateral (
             select s.account_id as id from sessions s
              where s.institution_id = a.institution_id and s.token_hash = a.session
                and s.last_used_at > now() - interval '10 minutes'
                and s.created_at > now() - interval '30 days' limit 1) k
     cross join lateral (
             select u.name from users u
              where u.institution_id = a.institution_id and u.id = a.user_id and u.id = k.id
                and u.status = 'APPROVED' and u.role = a.role and u.branch_id is not distinct from a.own_branch limit 1) s
     cross join lateral (
             select b.name from branches b
              where b.institution_id = a.institution_id and b.id = a.branch_id limit 1) b
     cross join lateral (
             select c.name from customers c
              where c.institution_id = a.institution_id and c.branch_id = a.branch_id and c.id = a.customer_id limit 1) c
      left join lateral (
             select left(s.id::text, 8) as start from sales s
              where s.institution_id = a.institution_id
                and s.id >= (left(a.id::text, 8) || '-0000-0000-0000-000000000000')::uuid
              order by s.institution_id, s.id limit 1) l on true
     where t.total < 70368744177664 and left(a.id::text, 8) is distinct from l.start and a.request_id is not null
  ),
  -- In the order of their key: two batches cannot wait for each other.
  kept as (
    insert into idempotency_keys (institution_id, user_id, call, key_hash, request_hash, answer)
    select r.institution_id, r.user_id, r.call, r.key_hash, r.request_hash, r.answer
      from ready r
     where r.key_hash is not null
     order by r.institution_id, r.user_id, r.call, r.key_hash
    on conflict on constraint idempotency_keys_pkey do nothing
    returning institution_id, user_id, call, key_hash
  ),
  sold as materialized (
    select r.* from ready r
     where r.key_hash is null
        or (r.institution_id, r.user_id, r.call, r.key_hash)
             in (select k.institution_id, k.user_id, k.call, k.key_hash from kept k)
  ),
  lines as materialized (
    select f.*, s.institution_id, s.branch_id, s.id, s.user_id, s.sold_at,
           f.on_hand - (sum(f.quantity) over (partition by s.institution_id, f.product_id, s.branch_id order by f.n))::int as balance
      from found f
      join sold s on s.n = f.n
  ),
  taken as (
    update branch_stock s
       set quantity = s.quantity - t.quantity
      from (select l.institution_id, l.product_id, l.branch_id, sum(l.quantity)::int as quantity
              from lines l group by 1, 2, 3) t
     where s.institution_id = t.institution_id and s.product_id = t.product_id and s.branch_id = t.branch_id
  ),
  documents as (
    insert into sales
      (institution_id, id, branch_id, customer_id, user_id, total_amount, created_at, session, address, request_id)
    select s.institution_id, s.id, s.branch_id, s.customer_id, s.user_id, s.total, s.sold_at,
           s.session_name, s.address, s.request_id
      from sold s
  ),
  movements as (
    insert into stock_movements
      (institution_id, document_id, product_id, branch_id, kind, quantity, balance, unit_price, user_id, created_at)
    select l.institution_id, l.id, l.product_id, l.branch_id, 'SALE', -l.quantity, l.balance, l.price, l.user_id, l.sold_at
      from lines l
  )
  select s.n::int, s.answer from sold s;

  perform set_config('app.institution_ids', '', true),
          set_config('app.institution_id', coalesce(outside, ''), true);
end $$;
