drop function if exists record_sale(
  uuid, uuid, uuid, uuid, uuid, text, text, text, uuid[], int[], text, bytea, bytea, text);
drop function if exists refuse_cart(uuid, uuid, uuid[], int[]);
drop function if exists record_sales(
  text, uuid[], uuid[], bytea[], text[], uuid[], uuid[], uuid[], uuid[], text[], bytea[], bytea[], text[], text[], text[], int[],
  int[], uuid[], int[], int[]);
drop function if exists record_sales(
  text, uuid[], uuid[], bytea[], int[], uuid[], uuid[], uuid[], text[], bytea[], bytea[], text[], text[], text[], int[],
  int[], int[], uuid[], int[], int[], numeric[], text[], text[], text[], bytea[], timestamptz[], boolean);
drop function if exists record_sales(
  text, uuid[], uuid[], bytea[], int[], uuid[], uuid[], uuid[], text[], bytea[], bytea[], text[], text[], text[], int[],
  int[], int[], uuid[], int[], int[], numeric[], text[], text[], text[], bytea[], timestamptz[], boolean, jsonb[], jsonb, boolean);
drop function if exists record_sales(
  text, uuid[], uuid[], bytea[], int[], uuid[], uuid[], uuid[], text[], bytea[], bytea[], text[], text[], text[], int[],
  int[], int[], uuid[], int[], int[], numeric[], text[], text[], text[], bytea[], timestamptz[], boolean, jsonb[], jsonb, boolean, uuid[]);

-- Records sales of any institutions in one transaction (docs/decisions/0035). It is the only writer of sales; a lone sale is
-- a batch of one. Returns a row for each sale that it recorded and leaves the others as they were: explain_sale has the reason.
-- So one sale cannot fail another.
--
-- p_in_sight: the institutions, each once. The next fourteen have an element for each sale; p_sessions and
-- p_user_versions say who the seller must be, p_lines how many lines the sale has. No two sales share a key or the first 8
-- characters of the id. The audit trail sorts the sales of one millisecond by id, so the ids ascend.
-- p_line_sales and p_places (its place in the sale), both counted from 1, p_products, p_quantities, p_wanted: an element for
-- each line of all sales, each product once per sale; p_wanted is what the sales up to this one want of the stock together.
-- Per sale, and null when no sale has one: p_expected, the total that the seller saw; p_new_*, the customer to add;
-- p_body_hashes, of the request, where the client made the id; p_happened, the time of the client's device.
-- p_waits: waits for rows that other transactions have locked, instead of leaving the sale. For one sale.
-- p_packs: for each line the units in each pack, by its name; null when no line has one.
-- p_money: how each sale is paid (payments.sql), and in "discounts" for each line [ETB off by hand, the amount that it was
-- reckoned from] (docs/decisions/0086): a sale whose lines cost another amount now is left. Null when all are paid in exact cash
-- without discount.
-- p_homes: the home branch of each customer, where it is not the branch that sells; null when no sale has one.
-- p_taxed: looks for taxes. Without it sales of institutions that have some are left.
--
-- facts: the sale without its time and its number, as sale-row.ts reads it. It is also the stored answer of the sale's key.
-- number: where the institution numbers its sales, such as BO-S-0002.
create or replace function record_sales(
  p_in_sight text,
  p_institutions uuid[], p_users uuid[], p_sessions bytea[], p_user_versions int[],
  p_branches uuid[], p_sales uuid[], p_customers uuid[],
  p_calls text[], p_keys bytea[], p_requests bytea[], p_session_names text[], p_addresses text[],
  p_request_ids text[], p_lines int[],
  p_line_sales int[], p_places int[], p_products uuid[], p_quantities int[], p_wanted int[],
  p_expected numeric[], p_new_names text[], p_new_phones text[], p_new_addresses text[],
  p_body_hashes bytea[], p_happened timestamptz[], p_waits boolean, p_packs jsonb[] default null,
  p_money jsonb default null, p_taxed boolean default false, p_homes uuid[] default null)
returns table (sale int, sold_at timestamptz, facts text, number text)
language plpgsql
-- Every look-up here is for one row of a known key. With row-level security the planner expects so few rows that it would
-- choose a bitmap over half of an institution's sales.
set enable_bitmapscan = off
as $$
declare
  outside constant text := current_setting('app.institution_id', true);
  -- The sales whose new customer can be added.
  adding int[] := '{}';
  -- Of each sale the end of its facts; null for one that is not in order.
  paid text[];
  -- Read after the stock is locked.
  today date;
  done record;
  numbers int[];
  papers text[];
  n int;
begin
  perform set_config('app.institution_ids', p_in_sight, true);

  -- The order of locks is that of docs/decisions/0005: branches, then stock by key. A branch that is being deleted is locked.
  if p_new_names is not null then
    for n in select i from generate_subscripts(p_new_names, 1) i where p_new_names[i] is not null loop
      perform set_config('app.institution_id', p_institutions[n]::text, true);
      perform from branches b where b.institution_id = p_institutions[n] and b.id = p_branches[n] for key share skip locked;
      if found then
        adding := adding || n;
      end if;
    end loop;
  end if;
  if p_waits then
    perform s.quantity
       from (select * from unnest(p_products) u (product_id) order by 1) l
      cross join lateral (
              select s.quantity from branch_stock s
               where s.institution_id = p_institutions[1] and s.product_id = l.product_id and s.branch_id = p_branches[1]
                 for no key update) s;
  end if;

  -- Sessions are visible to the platform; besides, until the end of this function, the rows of these institutions.
  perform set_config('app.institution_id', '00000000-0000-0000-0000-000000000000', true);
  if p_money is not null then
    paid := judge_payments(p_institutions, p_branches, p_customers, p_money, p_waits);
  end if;
  if p_taxed then
    today := tax_day(clock_timestamp());
  end if;
  with found as materialized (
    select l.n, l.line, l.product_id, l.quantity, l.wanted, s.on_hand, s.value, p.name, p.unit, p.price, p.unit_size, p.discount, p.by_hand, p.reckoned_from,
           x.tax_id, x.tax_name, x.tax_kind, x.rate, x.included,
           case when x.rate is not null
                then tax_amount(line_amount(l.quantity, p.price, p.unit_size, p.discount), x.rate, x.included) end as tax
      from unnest(p_line_sales, p_places, p_products, p_quantities, p_wanted, p_packs)
           l (n, line, product_id, quantity, wanted, packs)
     cross join lateral (
             select s.quantity as on_hand, s.value, s.recounts from branch_stock s
              where s.institution_id = p_institutions[l.n] and s.product_id = l.product_id
                and s.branch_id = p_branches[l.n]
                for no key update skip locked) s
     cross join lateral (
             select case when (select exists (select from price_lists c where c.institution_id = any (p_institutions)))
                         then listed_price(p_institutions[l.n], p_branches[l.n], p_customers[l.n], l.product_id, l.quantity)
                     end as price) f
     cross join lateral (
             select p.name, p.unit, coalesce(f.price, p.price_per_unit) as price, p.unit_size, p.tax_id,
                    case when p_money is not null then
                           nullif(coalesce(case when l.packs is not null
                                                then pack_discount(l.packs, p.packs, coalesce(f.price, p.price_per_unit), p.unit_size) end, 0)
                                  + coalesce((p_money -> (l.n - 1) -> 'discounts' -> (l.line - 1) ->> 0)::numeric, 0), 0)
                         when l.packs is not null then pack_discount(l.packs, p.packs, coalesce(f.price, p.price_per_unit), p.unit_size) end as discount,
                    nullif((p_money -> (l.n - 1) -> 'discounts' -> (l.line - 1) ->> 0)::numeric, 0) as by_hand,
                    (p_money -> (l.n - 1) -> 'discounts' -> (l.line - 1) ->> 1)::numeric as reckoned_from
               from products p
              where p.institution_id = p_institutions[l.n] and p.id = l.product_id and p.archived_at is null
                -- Not as it was counted before the stock was locked; the total proves how a quantity is meant (docs/decisions/0119).
                and (p.recounted_at is null and s.recounts is null
                     or coalesce(s.recounts, 0) <= cardinality(p.recounted_at) and p_expected[l.n] is not null) limit 1) p
      left join lateral (
             select t.id as tax_id, t.name as tax_name, t.kind as tax_kind, r.rate, c.adds_tax is null as included
               from tax_settings c
               join taxes t on t.institution_id = c.institution_id and t.id = coalesce(p.tax_id, c.tax_id)
               join tax_rates r on r.institution_id = t.institution_id and r.tax_id = t.id and r.valid_from <= today
              where p_taxed and c.institution_id = p_institutions[l.n]
              order by r.valid_from desc limit 1) x on true
  ),
  carts as (
    select f.n,
           count(*) as lines,
           sum(line_amount(f.quantity, f.price, f.unit_size, f.discount)
               + case when f.included then 0 else coalesce(f.tax, 0) end) as total,
           sum(f.tax) as tax,
           string_agg(
             '["' || f.product_id || '",' || f.quantity || ',' || f.price || ',' || to_json(f.name) || ',' || to_json(f.unit)
               || case when f.by_hand is not null
                       then ',' || coalesce(f.unit_size::text, 'null') || ',' || coalesce(f.discount::text, 'null') || ','
                            || case when f.tax is null then 'null'
                                    else json_build_array(f.tax_name, f.tax_kind, f.rate, f.tax, f.included)::text end
                            || ',' || f.by_hand || ']'
                       when f.tax is not null
                       then ',' || coalesce(f.unit_size::text, 'null') || ',' || coalesce(f.discount::text, 'null') || ','
                            || json_build_array(f.tax_name, f.tax_kind, f.rate, f.tax, f.included) || ']'
                       when f.discount is not null then ',' || coalesce(f.unit_size::text, 'null') || ',' || f.discount || ']'
                       when f.unit_size is null then ']' else ',' || f.unit_size || ']' end,
             ',' order by f.line) as items
      from found f
     group by f.n
    having bool_and(f.wanted <= f.on_hand)
       and bool_and(f.reckoned_from is null
                    or f.reckoned_from = line_amount(f.quantity, f.price, f.unit_size, f.discount) + coalesce(f.by_hand, 0))
  ),
  ready as materialized (
    select a.institution_id, a.user_id, a.call, a.key_hash, a.request_hash, a.n, t.total, t.tax, o.rounding,
           case when i.numbers_sales then a.branch_id end as series,
           '["' || a.id || '",' || t.total || ',"' || a.customer_id || '",'
             || case when t.tax is not null and c.tin is not null then json_build_array(c.name, c.tin)
                     else to_json(coalesce(c.name, p_new_names[a.n])) end || ',"' || a.branch_id || '",' || to_json(b.name)
             || ',"' || a.user_id || '",' || to_json(s.name) || ',[' || t.items || ']' || coalesce(nullif(paid[a.n], ''), case when o.rounding <> 0 then ',[],null,0' else '' end)
             || case when o.rounding <> 0 then ',' || o.rounding else '' end || ']' as facts
      from unnest(p_institutions, p_users, p_sessions, p_user_versions, p_branches, p_sales, p_customers, p_calls,
                  p_keys, p_requests, p_lines)
           with ordinality
           a (institution_id, user_id, session, user_version, branch_id, id, customer_id, call, key_hash, request_hash,
              lines, n)
      join carts t on t.n = a.n and t.lines = a.lines
     cross join lateral (
             select i.numbers_sales, i.cash_rounding from institutions i
              where i.id = a.institution_id and i.status = 'APPROVED'
                and (i.sales_need_till is null or p_money -> (a.n::int - 1) ->> 'shift' is not null) limit 1) i
     cross join lateral (
             select rounded_off(t.total - coalesce((p_money -> (a.n::int - 1) ->> 'paid')::numeric, 0), i.cash_rounding) as rounding) o
     cross join lateral (
             select s.account_id as id from sessions s
              where s.institution_id = a.institution_id and s.token_hash = a.session
                and s.last_used_at > now() - interval '10 minutes'
                and s.created_at > now() - interval '30 days' limit 1) k
     cross join lateral (
             select u.name from users u
              where u.institution_id = a.institution_id and u.id = a.user_id and u.id = k.id
                and u.status = 'APPROVED' and u.version = a.user_version limit 1) s
     cross join lateral (
             select b.name from branches b
              where b.institution_id = a.institution_id and b.id = a.branch_id limit 1) b
      left join lateral (
             select c.name, c.tin from customers c
              where c.institution_id = a.institution_id and c.branch_id = coalesce(p_homes[a.n], a.branch_id) and c.id = a.customer_id
                and c.deleted_at is null limit 1) c
        on true
      left join lateral (
             select left(s.id::text, 8) as start from documents s
              where s.institution_id = a.institution_id
                and s.id >= (left(a.id::text, 8) || '-0000-0000-0000-000000000000')::uuid
              order by s.institution_id, s.id limit 1) l on true
     where t.total < 70368744177664 and left(a.id::text, 8) is distinct from l.start
       and p_request_ids[a.n] is not null
       and (p_taxed or not exists (select from tax_settings c where c.institution_id = a.institution_id))
       and (p_expected is null or p_expected[a.n] is null or p_expected[a.n] = t.total)
       and (p_money is null or (paid[a.n] is not null and settles(p_money -> (a.n::int - 1), t.total, i.cash_rounding)))
       and (c.name is not null or a.n = any (adding))
  ),
  -- In the order of their key: two batches cannot wait for each other.
  kept as (
    insert into idempotency_keys (institution_id, user_id, call, key_hash, request_hash, answer)
    select r.institution_id, r.user_id, r.call, r.key_hash, r.request_hash, r.facts
      from ready r
     where r.key_hash is not null
     order by r.institution_id, r.user_id, r.call, r.key_hash
    on conflict on constraint idempotency_keys_pkey do nothing
    returning institution_id, user_id, call, key_hash
  ),
  sold as materialized (
    select r.n::int, r.total, r.tax, r.rounding, r.facts, r.series from ready r
     where r.key_hash is null
        or (r.institution_id, r.user_id, r.call, r.key_hash)
             in (select k.institution_id, k.user_id, k.call, k.key_hash from kept k)
  )
  select s.*, l.* into done
    from (select array_agg(s.n order by s.n) as sales, array_agg(s.total order by s.n) as totals, array_agg(s.tax order by s.n) as taxes, array_agg(s.facts order by s.n) as facts,
                 array_agg(s.rounding order by s.n) as roundings, bool_or(s.rounding <> 0) as is_rounded,
                 array_agg(s.series order by s.n) as series, bool_or(s.series is not null) as is_numbered
            from sold s) s
   cross join (
           select array_agg(l.n) as line_sales, array_agg(l.line) as places, array_agg(l.product_id) as products, array_agg(l.quantity) as quantities,
                  array_agg(l.price) as prices, array_agg(l.balance) as balances,
                  array_agg(l.unit_size) as unit_sizes, array_agg(-l.discount) as discounts, array_agg(-l.by_hand) as by_hands,
                  array_agg(l.tax_id) as tax_ids, array_agg(l.rate) as rates, array_agg(-l.tax) as line_taxes,
                  array_agg(l.included) as includeds,
                  -- The value is shared out by units; the last unit takes the rest.
                  array_agg(round(l.value * l.balance / l.on_hand, 2)
                            - round(l.value * (l.balance + l.quantity) / l.on_hand, 2)) as costs
             from (select f.n, f.line, f.product_id, f.quantity, f.price, f.on_hand, f.value, f.unit_size, f.discount, f.by_hand, f.tax_id, f.rate, f.tax, f.included,
                          f.on_hand - (sum(f.quantity) over (
                            partition by p_institutions[f.n], f.product_id, p_branches[f.n] order by f.n))::int as balance
                     from found f
                     join sold s on s.n = f.n) l) l;

  -- Each with its own origin, which the trigger writes to the audit trail.
  foreach n in array adding loop
    if n = any (done.sales) then
      perform set_config('app.institution_id', p_institutions[n]::text, true),
              set_config('app.origin', jsonb_build_object(
                'user', p_users[n], 'session', p_session_names[n], 'address', p_addresses[n],
                'request', p_request_ids[n])::text, true);
      perform add_customer(
        p_institutions[n], p_customers[n], p_branches[n], p_new_names[n], p_new_phones[n], p_new_addresses[n]);
    end if;
  end loop;

  -- As late as possible: other sales of the series wait until the commit (docs/decisions/0087).
  if done.is_numbered then
    numbers := take_numbers('SALE', array(select p_institutions[s.n] from unnest(done.sales) s (n)), done.series);
  end if;
  -- The clock after the stock and the series are locked and the customers are added: sales that had the lock before were sold before.
  sold_at := clock_timestamp()::timestamptz(3);
  with lines as materialized (
    select l.*, p_institutions[l.n] as institution_id, p_branches[l.n] as branch_id
      from unnest(done.line_sales, done.places, done.products, done.quantities, done.prices, done.balances, done.costs,
                  done.unit_sizes, done.discounts, done.tax_ids, done.rates, done.line_taxes, done.includeds, done.by_hands)
           l (n, line, product_id, quantity, price, balance, cost, unit_size, discount, tax_id, rate, tax, included, by_hand)
  ),
  taken as (
    update branch_stock s
       set quantity = s.quantity - t.quantity, value = s.value + t.cost
      from (select l.institution_id, l.product_id, l.branch_id, sum(l.quantity)::int as quantity, sum(l.cost) as cost
              from lines l group by 1, 2, 3) t
     where s.institution_id = t.institution_id and s.product_id = t.product_id and s.branch_id = t.branch_id
  ),
  documents as (
    insert into documents
      (institution_id, id, kind, branch_id, customer_id, user_id, total_amount, created_at, happened_at, request_hash, session, address,
       request_id, on_account, tendered, shift_id, series_id, number, tax)
    select p_institutions[s.n], p_sales[s.n], 'SALE', p_branches[s.n], p_customers[s.n], p_users[s.n], s.total, sold_at,
           p_happened[s.n], p_body_hashes[s.n], p_session_names[s.n], p_addresses[s.n], p_request_ids[s.n],
           coalesce((p_money -> (s.n - 1) ->> 'account')::numeric, 0), (p_money -> (s.n - 1) ->> 'tendered')::numeric,
           (p_money -> (s.n - 1) ->> 'shift')::uuid, s.series, s.number, s.tax
      from unnest(done.sales, done.totals, done.series, numbers, done.taxes) s (n, total, series, number, tax)
  )
  insert into stock_movements
    (institution_id, document_id, product_id, line, branch_id, kind, quantity, balance, unit_price, cost, unit_size, discount,
     discount_by_hand, tax_id, tax_rate, tax_amount, tax_included, user_id, created_at)
  select l.institution_id, p_sales[l.n], l.product_id, l.line, l.branch_id, 'SALE', -l.quantity, l.balance, l.price, l.cost, l.unit_size,
         l.discount, l.by_hand, l.tax_id, l.rate, l.tax, l.included, p_users[l.n], sold_at
    from lines l;
  if p_money is not null then
    perform add_payments(p_institutions, p_sales, p_customers, p_money, done.sales);
    -- A sale that a voucher pays is recorded alone (payments.sql).
    if p_waits then
      perform use_vouchers(p_institutions[1], p_sales[1]);
    end if;
  end if;
  if done.is_rounded then
    perform add_rounding(p_institutions[s.n], p_sales[s.n], s.rounding) from unnest(done.sales, done.roundings) s (n, rounding);
  end if;

  if done.is_numbered then
    papers := array(
      select (select paper_number(b.code, b.former_codes, b.codes_until, 'SALE', s.number, sold_at) from branches b
               where b.institution_id = p_institutions[s.n] and b.id = p_branches[s.n])
        from unnest(done.sales, numbers) with ordinality s (n, number, place) order by s.place);
  end if;

  perform set_config('app.institution_ids', '', true), set_config('app.origin', '', true),
          set_config('app.institution_id', coalesce(outside, ''), true);
  return query select u.n, sold_at, u.facts, u.number from unnest(done.sales, done.facts, papers) u (n, facts, number);
end $$;
