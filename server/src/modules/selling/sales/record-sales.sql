-- Sales as record-sales.queries.ts lists them, each with its place from 1. Absent members are null.
--   customer_branch_id   the home branch of the customer
--   adds_customer        the customer is added before the sale is recorded
--   call, key, request   the idempotency key
--   body_hash            of the request, where the client made the id
--   happened_at          by the clock of the client's device
--   takes_expired        units that have expired are sold where no others are left
--   expected             the total that the seller saw, ETB
--   origin               {"user", "session", "address", "request"}, of the audit trail
--   money                how it is paid (payments.sql); absent: in exact cash
--   lines                as lines_of_sale reads them
drop function if exists asked_sales(json);
create or replace function requested_sales(p_sales json)
returns table (
  n int, institution_id uuid, id uuid, branch_id uuid, user_id uuid, user_version int, session bytea,
  customer_id uuid, customer_branch_id uuid, adds_customer boolean, call text, key bytea, request bytea, body_hash bytea,
  happened_at timestamptz, takes_expired boolean, expected numeric, origin json, money jsonb, lines json)
language sql immutable as $$
  select s.n::int, s.institution_id, s.id, s.branch_id, s.user_id, s.user_version, s.session,
         s.customer_id, s.customer_branch_id, s.adds_customer, s.call, s.key, s.request, s.body_hash,
         s.happened_at, s.takes_expired, s.expected, s.origin, s.money, s.lines
    from rows from (json_to_recordset(p_sales) as (
           institution_id uuid, id uuid, branch_id uuid, user_id uuid, user_version int, session bytea,
           customer_id uuid, customer_branch_id uuid, adds_customer boolean, call text, key bytea, request bytea, body_hash bytea,
           happened_at timestamptz, takes_expired boolean, expected numeric, origin json, money jsonb, lines json))
         with ordinality s (
           institution_id, id, branch_id, user_id, user_version, session,
           customer_id, customer_branch_id, adds_customer, call, key, request, body_hash,
           happened_at, takes_expired, expected, origin, money, lines, n)
$$;

-- The lines of a sale, each with its place from 1.
--   together             units of its product in the whole sale
--   wanted               what the sales of the batch up to this one want of the stock together
--   packs                units in each pack, by its name
--   off, reckoned_from   ETB off by hand, and the amount that it was reckoned from (docs/decisions/0086)
drop function if exists lines_of_sale(json);
create or replace function lines_of_sale(p_lines json)
returns table (line int, product_id uuid, quantity int, together int, wanted int, packs jsonb, off numeric, reckoned_from numeric)
language sql immutable as $$
  select l.line::int, l.product_id, l.quantity, l.together, l.wanted, l.packs, l.off, l.reckoned_from
    from rows from (json_to_recordset(p_lines) as (
           product_id uuid, quantity int, together int, wanted int, packs jsonb, off numeric, reckoned_from numeric))
         with ordinality l (product_id, quantity, together, wanted, packs, off, reckoned_from, line)
$$;

-- The lines of a sale at the prices of its customer in its branch, each with its facets; without a product that is there its price is null.
--   p_listed, p_day      there are price lists; the day of taxes, null: there are none
--   on_top               ETB of tax that the price does not contain
--   reckoned             facets as explain_sale gives them
create or replace function priced_lines(
  p_institution uuid, p_branch uuid, p_customer uuid, p_lines json, p_listed boolean, p_day date)
returns table (
  line int, product_id uuid, quantity int, together int, wanted int, off numeric, reckoned_from numeric,
  name text, unit text, price numeric, own_price numeric, unit_size int, is_service boolean, is_archived boolean, recounts int, tracks_expiry boolean,
  discount numeric, amount numeric, tax_id uuid, tax_name text, tax_kind text, rate numeric, included boolean, tax numeric, on_top numeric,
  reckoned jsonb)
language sql stable as $$
  select l.line, l.product_id, l.quantity, l.together, l.wanted, nullif(l.off, 0), l.reckoned_from,
         p.name, p.unit, p.price, p.own_price, p.unit_size, p.is_service is not null, p.archived_at is not null, p.recounts, p.tracks_expiry,
         o.discount, v.amount, x.id, x.name, x.kind, x.rate, x.included, t.tax, case when x.included then 0 else coalesce(t.tax, 0) end,
         jsonb_strip_nulls(jsonb_build_object(
           'discount', o.discount, 'discountByHand', nullif(l.off, 0),
           'tax', case when x.rate is not null
                       then jsonb_build_object('id', x.id, 'name', x.name, 'kind', x.kind, 'rate', x.rate, 'isIncluded', x.included,
                                               'amount', t.tax) end))
           || case when l.packs is null then '{}' else jsonb_build_object('packs', coalesce(p.packs, '[]')) end
    from lines_of_sale(p_lines) l
   cross join lateral (
           select case when p_listed then listed_price(p_institution, p_branch, p_customer, l.product_id, l.together) end as price) f
    left join lateral (
           select p.name, p.unit, coalesce(f.price, p.price_per_unit) as price, p.price_per_unit as own_price, p.unit_size, p.is_service,
                  p.archived_at, cardinality(p.recounted_at) as recounts, p.tracks_expiry, p.packs, p.tax_id
             from products p
            where p.institution_id = p_institution and p.id = l.product_id limit 1) p on true
   cross join lateral (
           select nullif(case when l.packs is null then 0 else coalesce(pack_discount(l.packs, p.packs, p.price, p.unit_size), 0) end
                           + coalesce(l.off, 0), 0) as discount) o
   cross join lateral (
           select line_amount(l.quantity, p.price, p.unit_size, o.discount) as amount) v
    left join lateral applied_tax(p_institution, p.tax_id, p_day) x on true
   cross join lateral (
           select case when x.rate is not null then tax_amount(v.amount, x.rate, x.included) end as tax) t
$$;

-- Records sales of any institutions in one transaction (docs/decisions/0035). It is the only writer of sales; a lone sale is
-- a batch of one. Returns a row for each sale that it recorded and leaves the others as they were: explain_sale has the reason.
-- So one sale cannot fail another.
--
-- p_sales: as requested_sales reads them. No two share a key or the first 8 characters of the id. The audit trail sorts the sales of one millisecond by id, so the ids ascend.
-- p_institutions: those of the sales, each once.
-- p_waits: waits for rows that other transactions have locked, instead of leaving the sale. For one sale.
-- p_paid: some have money.
--
-- sale: its place. facts: the sale without its time and its number, as sale-row.ts reads it. It is also the stored answer of
-- the sale's key. number: where the institution numbers its sales, such as BO-S-0002.
drop function if exists record_sales(json, uuid[], boolean, boolean, boolean);
create or replace function record_sales(p_sales json, p_institutions uuid[], p_waits boolean, p_paid boolean)
returns table (sale int, sold_at timestamptz, facts text, number text)
language plpgsql
-- Every look-up here is for one row of a known key. With row-level security the planner expects so few rows that it would
-- choose a bitmap over half of an institution's sales, and so many sales that it would read whole tables for a join.
set enable_bitmapscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  outside constant text := current_setting('app.institution_id', true);
  -- Of each sale, where one is not paid in exact cash.
  paid json[];
  -- Read after the stock is locked.
  today date;
  done record;
begin
  perform set_config('app.institution_ids', array_to_string(p_institutions, ','), true);

  -- The order of locks is that of docs/decisions/0005: stock by key.
  if p_waits then
    perform s.quantity
       from (select a.institution_id, a.branch_id, l.product_id
               from requested_sales(p_sales) a
              cross join lateral lines_of_sale(a.lines) l
              order by l.product_id) l
      cross join lateral (
              select s.quantity from branch_stock s
               where s.institution_id = l.institution_id and s.product_id = l.product_id and s.branch_id = l.branch_id
                 for no key update) s;
  end if;

  -- Sessions are visible to the platform; besides, until the end of this function, the rows of these institutions.
  perform set_config('app.institution_id', '00000000-0000-0000-0000-000000000000', true);
  if p_paid then
    paid := judge_payments(p_sales, p_institutions, p_waits);
  end if;
  today := tax_day(clock_timestamp());
  with requested as materialized (
    select a.*, exists (select from price_lists c where c.institution_id = any (p_institutions)) as is_listed,
           case when exists (select from tax_settings c where c.institution_id = any (p_institutions)) then today end as day
      from requested_sales(p_sales) a
  ),
  found as materialized (
    select a.n, a.id, a.user_id, a.institution_id, a.branch_id, l.line, l.product_id, l.quantity, l.wanted, s.on_hand, g.good, s.value,
           l.name, l.unit, l.price, l.unit_size, l.recounts, l.discount, l.off, l.reckoned_from,
           l.tax_id, l.tax_name, l.tax_kind, l.rate, l.included, l.amount, l.tax, l.on_top
      from requested a
     cross join lateral priced_lines(a.institution_id, a.branch_id, a.customer_id, a.lines, a.is_listed, a.day) l
      -- A service has none.
      left join lateral (
             select s.quantity as on_hand, s.value, s.recounts from branch_stock s
              where s.institution_id = a.institution_id and s.product_id = l.product_id and s.branch_id = a.branch_id
                for no key update skip locked) s on true
     cross join lateral (
             select case when l.tracks_expiry and a.takes_expired is null
                         then s.on_hand - expired_units(a.institution_id, l.product_id, a.branch_id, s.on_hand)
                         else s.on_hand end as good) g
     where l.price is not null and not l.is_archived and (s.on_hand is null) = l.is_service
       -- Not as it was counted before the stock was locked; the total proves how a quantity is meant (docs/decisions/0119).
       and (l.recounts is null and s.recounts is null or coalesce(s.recounts, 0) <= l.recounts and a.expected is not null)
  ),
  carts as (
    select f.n,
           count(*) as lines,
           sum(f.amount + f.on_top) as total,
           sum(f.tax) as tax,
           json_agg(i order by f.line) as items
      from found f
     cross join lateral (
             select f.product_id, f.quantity, f.price as unit_price, f.name, f.unit, f.unit_size, f.discount,
                    f.off as discount_by_hand,
                    case when f.tax is not null
                         then json_build_object('name', f.tax_name, 'kind', f.tax_kind, 'rate', f.rate, 'amount', f.tax,
                                                'is_included', f.included) end as tax) i
     group by f.n
    having bool_and(f.wanted <= f.good) is not false
       and bool_and(f.reckoned_from is null or f.reckoned_from = f.amount + coalesce(f.off, 0))
  ),
  ready as materialized (
    select a.*, t.total, t.tax, o.rounding, case when i.numbers_sales then a.branch_id end as series,
           json_strip_nulls(row_to_json(d))::text as facts
      from requested a
      join carts t on t.n = a.n and t.lines = json_array_length(a.lines)
     cross join lateral (
             select i.numbers_sales, i.cash_rounding from institutions i
              where i.id = a.institution_id and i.status = 'APPROVED'
                and (i.sales_need_till is null or a.money ->> 'shift' is not null) limit 1) i
     cross join lateral (
             select rounded_off(t.total - coalesce((a.money ->> 'paid')::numeric, 0), i.cash_rounding) as rounding) o
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
     cross join lateral (
             select c.name, c.tin from customers c
              where c.institution_id = a.institution_id and c.branch_id = a.customer_branch_id and c.id = a.customer_id
                and c.deleted_at is null limit 1) c
      left join lateral (
             select left(s.id::text, 8) as start from documents s
              where s.institution_id = a.institution_id
                and s.id >= (left(a.id::text, 8) || '-0000-0000-0000-000000000000')::uuid
              order by s.institution_id, s.id limit 1) l on true
     cross join lateral (
             select a.id, t.total as total_amount, a.customer_id, c.name as customer_name, c.tin as customer_tin,
                    a.branch_id, b.name as branch_name, a.user_id, s.name as user_name, t.items,
                    paid[a.n] -> 'payments' as payments, paid[a.n] -> 'tendered' as tendered, paid[a.n] -> 'on_account' as on_account,
                    nullif(o.rounding, 0) as rounding) d
     where t.total < 70368744177664 and left(a.id::text, 8) is distinct from l.start
       and a.origin ->> 'request' is not null
       and (a.expected is null or a.expected = t.total)
       and (a.money is null or (paid[a.n] is not null and settles(a.money, t.total, i.cash_rounding)))
  ),
  -- In the order of their key: two batches cannot wait for each other.
  kept as (
    insert into idempotency_keys (institution_id, user_id, call, key_hash, request_hash, answer)
    select r.institution_id, r.user_id, r.call, r.key, r.request, r.facts
      from ready r
     where r.key is not null
     order by r.institution_id, r.user_id, r.call, r.key
    on conflict on constraint idempotency_keys_pkey do nothing
    returning institution_id, user_id, call, key_hash
  ),
  ours as materialized (
    select r.*, row_number() over (order by r.n) as place from ready r
     where r.key is null
        or (r.institution_id, r.user_id, r.call, r.key)
             in (select k.institution_id, k.user_id, k.call, k.key_hash from kept k)
  ),
  -- As late as possible: other sales of the series wait until the commit (docs/decisions/0087).
  numbered as materialized (
    select array_agg(s.n) as sales,
           case when bool_or(s.series is not null)
                then take_numbers('SALE', array_agg(s.institution_id order by s.n), array_agg(s.series order by s.n)) end as numbers
      from ours s
  ),
  -- The clock after the stock and the series are locked: sales that had the lock before were sold before.
  moment as materialized (
    select n.sales, n.numbers, clock_timestamp()::timestamptz(3) as at from numbered n
  ),
  sold as materialized (
    select s.*, m.at, m.numbers[s.place] as number from moment m cross join ours s
  ),
  lines as materialized (
    select f.*, m.at,
           f.on_hand - (sum(f.quantity) over (partition by f.institution_id, f.product_id, f.branch_id order by f.n, f.line))::int as balance
      from moment m
      join found f on f.n = any (m.sales)
  ),
  -- The value is shared out by units; the last unit takes the rest.
  costed as materialized (
    select l.*,
           case when l.on_hand is null then 0
                else round(l.value * l.balance / l.on_hand, 2) - round(l.value * (l.balance + l.quantity) / l.on_hand, 2) end as cost
      from lines l
  ),
  taken as (
    update branch_stock s
       set quantity = s.quantity - t.quantity, value = s.value + t.cost
      from (select l.institution_id, l.product_id, l.branch_id, sum(l.quantity)::int as quantity, sum(l.cost) as cost
              from costed l group by 1, 2, 3) t
     where s.institution_id = t.institution_id and s.product_id = t.product_id and s.branch_id = t.branch_id
  ),
  written as (
    insert into documents
      (institution_id, id, kind, branch_id, customer_id, user_id, total_amount, created_at, happened_at, request_hash, session, address,
       request_id, on_account, tendered, shift_id, series_id, number, tax)
    select s.institution_id, s.id, 'SALE', s.branch_id, s.customer_id, s.user_id, s.total, s.at, s.happened_at, s.body_hash,
           s.origin ->> 'session', s.origin ->> 'address', s.origin ->> 'request',
           coalesce((s.money ->> 'account')::numeric, 0), (s.money ->> 'tendered')::numeric,
           (s.money ->> 'shift')::uuid, s.series, s.number, s.tax
      from sold s
  ),
  moved as (
    insert into stock_movements
      (institution_id, document_id, product_id, line, branch_id, kind, quantity, balance, unit_price, cost, unit_size, discount,
       discount_by_hand, tax_id, tax_rate, tax_amount, tax_included, user_id, created_at)
    select l.institution_id, l.id, l.product_id, l.line, l.branch_id, 'SALE', -l.quantity, l.balance, l.price, l.cost, l.unit_size,
           -l.discount, -l.off, l.tax_id, l.rate, -l.tax, l.included, l.user_id, l.at
      from costed l
  )
  select array_agg(s.n order by s.n) as sales, max(s.at) as at, array_agg(s.facts order by s.n) as facts,
         array_agg((
           select paper_number(b.code, b.former_codes, b.codes_until, 'SALE', s.number, s.at) from branches b
            where s.number is not null and b.institution_id = s.institution_id and b.id = s.branch_id) order by s.n) as numbers,
         array_agg(s.rounding order by s.n) as roundings, bool_or(s.rounding <> 0) as is_rounded,
         (select json_agg(u)
            from (select l.institution_id, l.branch_id, array_agg(l.product_id) as products, array_agg(l.recounts) as recounts
                    from lines l where l.on_hand is null group by 1, 2 order by 1, 2) u) as services
    into done
    from sold s;
  if p_paid then
    perform add_payments(p_sales, p_institutions, done.sales);
    -- A sale that a voucher pays is recorded alone (payments.sql).
    if p_waits then
      perform use_vouchers(a.institution_id, a.id) from requested_sales(p_sales) a where a.n = any (done.sales);
    end if;
  end if;
  if done.is_rounded then
    perform add_rounding(a.institution_id, a.id, s.rounding)
       from unnest(done.sales, done.roundings) s (n, rounding)
       join requested_sales(p_sales) a on a.n = s.n;
  end if;

  if done.services is not null then
    perform set_config('app.institution_id', u.institution_id::text, true),
            keep_services(u.institution_id, u.branch_id, u.products, u.recounts)
       from json_to_recordset(done.services) u (institution_id uuid, branch_id uuid, products uuid[], recounts int[]);
  end if;

  perform set_config('app.institution_ids', '', true), set_config('app.institution_id', coalesce(outside, ''), true);
  return query select u.n, done.at, u.facts, u.number from unnest(done.sales, done.facts, done.numbers) u (n, facts, number);
end $$;
