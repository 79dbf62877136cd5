-- Records a sale: one call, one round trip, one transaction (docs/decisions/0005).
--
-- p_products and p_quantities: the lines, merged, each product once.
-- p_customer: an existing customer of the branch; with p_customer_name, the id for a new one.
-- p_key null: the call has no idempotency key.
-- p_origin: who and from where, for the audit trail, in which the sale stands for itself (docs/decisions/0033).
--
-- outcome               answer            details
-- 'ok'                  the sale (JSON)
-- 'replay'              the first answer
-- 'mismatch'                                               key used with another request
-- 'not_approved'                                           the institution may not write
-- 'not_found'                             {"what": "branch" | "customer" | "product"}
-- 'short'                                 [{"productId", "available"}], every short product
-- 'total_too_large'
-- SQLSTATE MZ001: lost against a twin with the same key; everything undone, ask stored_answer.
create or replace function record_sale(
  p_institution uuid, p_user uuid, p_branch uuid, p_sale uuid,
  p_customer uuid, p_customer_name text, p_customer_phone text, p_customer_address text,
  p_products uuid[], p_quantities int[],
  p_call text, p_key bytea, p_request bytea, p_origin text default null,
  out outcome text, out answer text, out details jsonb)
language plpgsql
-- Every look-up here is for one row of a known key. A bitmap pays for many, and row-level security makes the planner
-- expect so few that it would collect half of an institution's sales to sort out the first.
set enable_bitmapscan = off
as $$
declare
  sold_at timestamptz(3);
  sale_id uuid := p_sale;
  origin jsonb;
  seen record;
  kept record;
  cart record;
begin
  perform set_config('app.institution_id', p_institution::text, true),
          set_config('app.origin', coalesce(p_origin, ''), true);

  select i.status, u.name as seller, b.name as branch, coalesce(p_customer_name, c.name) as customer
    into seen
    from institutions i
    join users u on u.institution_id = p_institution and u.id = p_user
    left join branches b on b.institution_id = p_institution and b.id = p_branch
    left join customers c on c.institution_id = p_institution and c.branch_id = p_branch and c.id = p_customer
   where i.id = p_institution;

  if seen.status is distinct from 'APPROVED' then
    outcome := 'not_approved';
  elsif seen.branch is null then
    outcome := 'not_found';
    details := '{"what": "branch"}';
  elsif seen.customer is null then
    outcome := 'not_found';
    details := '{"what": "customer"}';
  else
    -- A new customer needs its branch to stay. Taking that lock before the stock keeps one order for all.
    if p_customer_name is not null then
      perform 1 from branches b where b.institution_id = p_institution and b.id = p_branch for key share;
    end if;

    -- Stock rows are locked in the order of their key, so no two carts can wait for each other. What comes
    -- out of a locked row is its newest version: from here on nobody else can sell these units. Line by line, here and
    -- below: the planner takes all that a branch has for one row, and would read it to join the lines to it.
    select count(*) as lines,
           bool_or(l.on_hand < l.quantity) as is_short,
           sum(l.price * l.quantity) as total,
           array_agg(l.product_id) as products,
           array_agg(l.quantity) as quantities,
           array_agg(l.price) as prices,
           array_agg(l.on_hand - l.quantity) as balances,
           json_agg(json_build_object(
             'productId', l.product_id, 'quantity', l.quantity, 'unitPrice', l.price,
             'product', json_build_object(
               'id', l.product_id, 'name', l.name, 'unit', l.unit, 'pricePerUnit', l.price))) as items
      into cart
      from (select t.product_id, t.quantity, s.on_hand, p.price, p.name, p.unit
              from (select * from unnest(p_products, p_quantities) u (product_id, quantity) order by u.product_id) t
             cross join lateral (
                     select s.quantity as on_hand from branch_stock s
                      where s.institution_id = p_institution and s.product_id = t.product_id and s.branch_id = p_branch
                        for no key update) s
             cross join lateral (
                     select p.price_per_unit as price, p.name, p.unit from products p
                      where p.institution_id = p_institution and p.id = t.product_id limit 1) p) l;

    if cart.lines < cardinality(p_products) or cart.is_short then
      select r.outcome, r.details into outcome, details
        from refuse_cart(p_institution, p_branch, p_products, p_quantities) r;
    -- From 2^46 on the numbers of JSON lie more than a cent apart.
    elsif cart.total >= 70368744177664 then
      outcome := 'total_too_large';
    end if;
  end if;

  if outcome is not null then
    -- The retry of a sale that went through may find its stock gone, or its customer: it still went through.
    if p_key is not null then
      select k.* into kept from stored_answer(p_institution, p_user, p_call, p_key, p_request) k;
      if kept.outcome is not null then
        outcome := kept.outcome;
        answer := kept.answer;
        details := null;
      end if;
    end if;
    return;
  end if;

  -- People tell sales apart by the first 8 characters of the id (decisions §6). The order says which index: a plan made
  -- while the table is empty finds all of them alike.
  while (select left(s.id::text, 8) = left(sale_id::text, 8)
           from sales s
          where s.institution_id = p_institution
            and s.id >= (left(sale_id::text, 8) || '-0000-0000-0000-000000000000')::uuid
          order by s.institution_id, s.id
          limit 1) loop
    sale_id := gen_random_uuid();
  end loop;

  if p_customer_name is not null then
    insert into customers (institution_id, id, branch_id, name, phone, address)
    values (p_institution, p_customer, p_branch, p_customer_name, p_customer_phone, p_customer_address);
  end if;

  update branch_stock s
     set quantity = s.quantity - cart.quantities[array_position(cart.products, s.product_id)]
   where s.institution_id = p_institution and s.product_id = any (cart.products) and s.branch_id = p_branch;

  -- The clock and not the transaction's beginning: whoever waited for the stock comes after the one who had it.
  sold_at := clock_timestamp();
  origin := told_origin();
  insert into sales
    (institution_id, id, branch_id, customer_id, user_id, total_amount, created_at,
     session, address, request_id, system)
  values
    (p_institution, sale_id, p_branch, p_customer, p_user, cart.total, sold_at,
     origin ->> 'session', origin ->> 'address', origin ->> 'request', origin ->> 'system');

  -- Reads institution_id from a table, not from the parameter: that is how a sharded PostgreSQL sees
  -- that these rows stay where they are.
  insert into stock_movements
    (institution_id, document_id, product_id, branch_id, kind, quantity, balance, unit_price, user_id, created_at)
  select s.institution_id, sale_id, s.product_id, p_branch, 'SALE', -cart.quantities[l.line], cart.balances[l.line],
         cart.prices[l.line], p_user, sold_at
    from branch_stock s
   cross join lateral (select array_position(cart.products, s.product_id) as line) l
   where s.institution_id = p_institution and s.product_id = any (cart.products) and s.branch_id = p_branch;

  outcome := 'ok';
  answer := json_build_object(
    'id', sale_id, 'date', iso_time(sold_at), 'totalAmount', cart.total,
    'customerId', p_customer, 'branchId', p_branch,
    'customer', json_build_object('id', p_customer, 'name', seen.customer),
    'branch', json_build_object('id', p_branch, 'name', seen.branch),
    'seller', json_build_object('id', p_user, 'name', seen.seller),
    'saleItems', cart.items);

  if p_key is not null then
    perform keep_answer(p_institution, p_user, p_call, p_key, p_request, answer);
  end if;
end $$;
