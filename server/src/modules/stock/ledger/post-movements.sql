-- Functions of earlier versions.
drop function if exists receive_stock(uuid, uuid, uuid, uuid, uuid, int, uuid, timestamptz, text, bytea, bytea, text);
drop function if exists remove_stock(uuid, uuid, uuid, uuid, uuid, int, text, timestamptz, text, bytea, bytea, text);
drop function if exists post_movements(uuid, uuid, text, uuid, uuid, uuid[], int[]);
drop function if exists post_movements(uuid, uuid, text, uuid, uuid, uuid[], int[], numeric[], numeric[], numeric[]);
drop function if exists post_movements(
  uuid, uuid, text, uuid, uuid, uuid[], int[], numeric[], numeric[], numeric[], numeric[], numeric[], jsonb[], numeric[]);
drop function if exists post_movements(
  uuid, uuid, text, uuid, uuid, uuid[], int[], numeric[], numeric[], numeric[], numeric[], numeric[], jsonb[], numeric[], jsonb, int[]);

-- The lines of a document as post-movements.ts lists them, each with its place from 1. Absent members are null. ETB.
--   quantity           a positive one adds stock
--   cost               of all units of a line that adds stock; null: the branch's average, else its newest cost, else unknown. An average
--                      of zero is unknown, unless the newest cost is zero. A line that takes stock takes its share of the value, or this cost,
--                      up to the whole value; the last unit takes the rest. Of a revaluation: the new value of the units on hand
--   purchase_cost      the part of the cost that is on the supplier's invoice
--   price              the new selling price of the product; of several for a product the last one holds
--   sold_at            the price per unit of the line, where it is not the product's
--   discount           off the line, signed as its quantity; discount_by_hand: the part of it that the seller gave
--   tax                {"id", "rate", "amount", "isIncluded"}, signed as the quantity
--   of_line            of goods of a sale that come back, its line, where the product is on several
create or replace function lines_to_post(p_lines json)
returns table (
  line int, product_id uuid, quantity int, cost numeric, purchase_cost numeric, price numeric, sold_at numeric, discount numeric,
  discount_by_hand numeric, tax jsonb, of_line int)
-- Strict, so that it stays a function of few rows for the planner: with 100, as of json_to_recordset, it reads all stock of a branch.
language sql immutable strict rows 10 as $$
  select l.line::int, l.product_id, l.quantity, l.cost, l.purchase_cost, l.price, l.sold_at, l.discount, l.discount_by_hand, l.tax, l.of_line
    from rows from (json_to_recordset(p_lines) as (
           product_id uuid, quantity int, cost numeric, purchase_cost numeric, price numeric, sold_at numeric, discount numeric,
           discount_by_hand numeric, tax jsonb, of_line int))
         with ordinality l (
           product_id, quantity, cost, purchase_cost, price, sold_at, discount, discount_by_hand, tax, of_line, line)
$$;

-- Posts the lines of a document to the stock ledger: movements, balances and their value at cost (ETB). record_sales
-- is the only other writer. A line of a service, which only sales and their returns have, is a movement without a balance, at no cost.
--
-- p_lines: as lines_to_post reads them. Several may name one product; the balance is checked after all of them.
-- Units on hand of unknown cost are valued by the first cost that is given: a movement VALUATION without units, on line 0.
-- A revaluation has lines of no units: their cost is what the units on hand are worth from now on (new_value), and what a unit of it costs is the
-- newest cost. Units of unknown cost get it by a movement VALUATION on line 0. Its reversal has its lines with the other sign.
-- p_corrections: of a document that takes goods back, by product (corrections_of): {"difference", "kind"}. The difference is added to the
-- value before the lines, by a movement of that kind on line 0; after a VALUATION that leaves nothing the value is unknown.
-- The newest cost stays until keep_newest_costs, when the document has its links.
--
-- Locks the branch where stock is added, then the stock rows in the order of their key, then products with a new price
-- (docs/decisions/0005). Returns a row
-- for each line, in order. A refusal in any row means that nothing was written:
-- 'not_found'  no such product or branch
-- 'no_stock'   the product keeps no stock
-- 'short'      the lines want more than the `available` units
-- 'too_large'  the balance would leave the range of int, or its value 13 digits
create or replace function post_movements(
  p_institution uuid, p_document uuid, p_kind text, p_branch uuid, p_user uuid, p_lines json, p_corrections jsonb default null)
returns table (
  refusal text, available bigint, balance bigint, name text, unit text, unit_price numeric, line_cost numeric,
  unit_size int, posted_at timestamptz)
language plpgsql
set enable_bitmapscan = off -- each look-up is for one row of a known key
as $$
#variable_conflict use_column
declare
  products constant uuid[] := (select array_agg(l.product_id order by l.line) from lines_to_post(p_lines) l);
  moment timestamptz(3);
  posted record;
begin
  if exists (select from lines_to_post(p_lines) l where l.quantity > 0) then
    perform from branches b where b.institution_id = p_institution and b.id = p_branch for key share;
    insert into branch_stock (institution_id, product_id, branch_id, quantity)
    select p.institution_id, p.id, b.id, 0
      from products p
      join branches b on b.institution_id = p_institution and b.id = p_branch
     where p.institution_id = p_institution and p.id = any (products) and p.is_service is null
     order by p.id
    on conflict on constraint branch_stock_pkey do nothing;
  end if;

  perform s.quantity
     from (select distinct u.product_id from unnest(products) u (product_id) order by 1) t
    cross join lateral (
            select s.quantity from branch_stock s
             where s.institution_id = p_institution and s.product_id = t.product_id and s.branch_id = p_branch
               for no key update) s;
  if exists (select from lines_to_post(p_lines) l where l.price is not null) then
    perform set_prices(p_institution, products, array(select l.price from lines_to_post(p_lines) l order by l.line));
  end if;
  -- The clock after the stock is locked: a document that had the lock before has an earlier time.
  moment := clock_timestamp();

  -- This statement runs after the locks are held, so it sees what the other transactions wrote.
  with lines as (
    select u.line, u.product_id, u.quantity, p.name, p.unit, coalesce(u.sold_at, p.price) as price, p.unit_size, p.is_service, p.recounts, s.on_hand,
           case when c.difference is null then s.value else coalesce(s.value, 0) + c.difference end as book, c.difference, c.kind as correction,
           sum(u.quantity) over (partition by u.product_id) as in_all,
           max(u.quantity) over (partition by u.product_id) > 0 as has_added,
           case when p.is_service is null
                then coalesce(s.on_hand, 0) + sum(u.quantity) over (partition by u.product_id order by u.line) end as balance,
           u.cost as given,
           s.last_cost,
           first_value(u.cost) over given as first_cost, first_value(u.quantity) over given as first_quantity
      from lines_to_post(p_lines) u
      left join lateral (
             select s.quantity::bigint as on_hand, s.value, s.last_cost from branch_stock s
              where s.institution_id = p_institution and s.product_id = u.product_id and s.branch_id = p_branch
              limit 1) s on true
      left join lateral (
             select p.name, p.unit, p.price_per_unit as price, p.unit_size, p.is_service, cardinality(p.recounted_at) as recounts
               from products p
              where p.institution_id = p_institution and p.id = u.product_id limit 1) p on true
     cross join lateral (
             select (p_corrections -> u.product_id::text ->> 'difference')::numeric as difference,
                    p_corrections -> u.product_id::text ->> 'kind' as kind) c
    window given as (partition by u.product_id order by u.cost is null or u.quantity <= 0, u.line)
  ),
  -- `worth` of so many `units`, divided last: a cost per unit would be cut off. `first_cost` is null where no line has one.
  valuable as (
    select l.*,
           case when l.is_valued then l.book when l.is_given then l.first_cost else l.last_cost end as worth,
           case when l.is_valued then l.on_hand when l.is_given then l.first_quantity else 1 end as units
      from (select l.*, l.on_hand > 0 and (l.book > 0 or l.book = 0 and l.last_cost = 0) is true as is_valued,
                   l.first_cost is not null and l.first_quantity > 0 as is_given
              from lines l) l
  ),
  -- Units on hand of unknown cost, which goods that come in value.
  known as (
    select l.*, case when l.valued is null then l.book else coalesce(l.book, 0) + l.valued end as value
      from (select l.*, case when p_kind = 'REVALUATION' and not l.is_valued then l.given - coalesce(l.book, 0)
                             when l.has_added and l.on_hand > 0 and not l.is_valued and l.difference is null
                             then round(l.worth * l.on_hand / l.units, 2) end as valued from valuable l) l
  ),
  -- Of the lines that take stock at a given cost, up to each line.
  taken as (
    select l.*,
           case when l.quantity < 0 and l.given is not null and l.value is not null then
             case when l.balance = 0 then l.value
                  else least(l.value, sum(l.given) filter (where l.quantity < 0) over (
                    partition by l.product_id order by l.line)) end end as taken
      from known l
  ),
  costed as (
    select l.*,
           case when l.is_service then 0
                when l.quantity > 0 then coalesce(l.given, round(l.worth * l.quantity / l.units, 2))
                when l.quantity = 0 then
                  case when p_kind = 'REVALUATION' then l.given - l.value when l.value is not null then l.given end
                when l.taken is not null then
                  coalesce(lag(l.taken) over (partition by l.product_id order by l.line), 0) - l.taken
                else round(l.value * l.balance / nullif(l.on_hand, 0), 2)
                     - round(l.value * (l.balance - l.quantity) / nullif(l.on_hand, 0), 2) end as cost
      from taken l
  ),
  judged as (
    select c.*,
           case when c.name is null then 'not_found'
                when c.is_service then case when p_kind <> all (':sold_kinds') then 'no_stock' end
                when coalesce(c.on_hand, 0) + c.in_all < 0 then 'short'
                when c.on_hand is null then 'not_found'
                when c.on_hand + c.in_all > 2147483647
                  or coalesce(c.value, 0) + sum(greatest(c.cost, 0)) over (partition by c.product_id) >= 10000000000000
                  then 'too_large' end as refusal
      from costed c
  )
  select bool_or(l.refusal is not null) as is_refused,
         array_agg(l.refusal order by l.line) as refusals,
         array_agg(coalesce(l.on_hand, 0) order by l.line) as available,
         array_agg(l.balance order by l.line) as balances,
         array_agg(l.name order by l.line) as names,
         array_agg(l.unit order by l.line) as units,
         array_agg(l.price order by l.line) as prices,
         array_agg(l.unit_size order by l.line) as unit_sizes,
         array_agg(l.recounts order by l.line) as recounts,
         array_agg(l.cost order by l.line) as costs,
         array_agg(coalesce(l.valued, nullif(l.difference, 0)) order by l.line) as valued,
         array_agg(coalesce(l.correction, 'VALUATION') order by l.line) as corrections
    into posted
    from judged l;

  if not posted.is_refused then
    if array_position(posted.balances, null) is not null then
      perform keep_services(p_institution, p_branch, array_agg(u.product_id), array_agg(u.recounts))
         from unnest(products, posted.recounts, posted.balances) u (product_id, recounts, balance)
        where u.balance is null;
    end if;
    update branch_stock s
       set quantity = s.quantity + u.quantity,
           value = case when u.is_known and not (
                          p_corrections -> u.product_id::text ->> 'kind' = 'VALUATION' and s.quantity + u.quantity > 0
                          and coalesce(s.value, 0) + coalesce(u.valued, 0) + u.cost = 0) is true then
                     case when u.valued is null then coalesce(s.value, case when s.quantity = 0 then 0 end)
                          else coalesce(s.value, 0) + u.valued end + u.cost end,
           last_cost = case when p_kind = 'REVALUATION' then cost_of_counted(u.new_value, s.quantity, u.size)
                            when p_corrections is null then coalesce(u.last_cost, s.last_cost) else s.last_cost end
      from (select u.product_id, sum(u.quantity) as quantity, bool_and(u.worth is not null) as is_known,
                   sum(u.worth) as cost, max(u.valued) as valued, max(u.cost) as new_value, max(u.size) as size,
                   (array_agg(cost_of_counted(u.cost, u.quantity, u.size) order by u.line desc)
                      filter (where u.quantity > 0 and u.cost is not null and p_kind not in ('RETURN', 'QUARANTINE_SETTLEMENT')))[1] as last_cost
              from rows from (unnest(posted.costs, posted.valued, posted.unit_sizes), lines_to_post(p_lines)) u (worth, valued, size)
             group by u.product_id) u
     where s.institution_id = p_institution and s.product_id = u.product_id and s.branch_id = p_branch;

    -- Reads institution_id from a table: so a sharded PostgreSQL knows that the rows stay on their shard.
    insert into stock_movements
      (institution_id, document_id, product_id, line, branch_id, kind, quantity, balance, unit_price, cost, cost_given, new_value, purchase_cost,
       unit_size, discount, discount_by_hand, tax_id, tax_rate, tax_amount, tax_included, of_line, user_id, created_at)
    select p.institution_id, p_document, p.id, m.line, p_branch, m.kind, m.quantity, m.balance, u.unit_price, m.cost, m.cost_given, m.new_value,
           m.purchase_cost, u.unit_size, m.discount, m.discount_by_hand, (m.tax ->> 'id')::uuid, (m.tax ->> 'rate')::numeric,
           (m.tax ->> 'amount')::numeric, (m.tax ->> 'isIncluded')::boolean, m.of_line, p_user, moment
      from (select u.*, row_number() over (partition by u.product_id order by u.line) as nth
              from rows from (
                     unnest(posted.available, posted.balances, posted.prices, posted.unit_sizes, posted.costs, posted.valued, posted.corrections),
                     lines_to_post(p_lines))
                   u (available, balance, unit_price, unit_size, worth, valued, correction)) u
      join products p on p.institution_id = p_institution and p.id = u.product_id
     cross join lateral (
            select u.line, p_kind, u.quantity, u.balance, u.worth, u.cost is not null,
                   case when p_kind = 'REVALUATION' then u.cost end, u.purchase_cost, u.discount, u.discount_by_hand, u.tax, u.of_line
            union all
            select 0, u.correction, 0, u.available, u.valued, null, null, null, null, null, null, null
             where u.nth = 1 and u.valued is not null)
            m (line, kind, quantity, balance, cost, cost_given, new_value, purchase_cost, discount, discount_by_hand, tax, of_line);
  end if;

  return query
  select u.refusal, u.available, u.balance, u.name, u.unit, u.price, u.cost, u.unit_size, moment::timestamptz
    from unnest(posted.refusals, posted.available, posted.balances, posted.names, posted.units, posted.prices, posted.costs,
                posted.unit_sizes)
         with ordinality u (refusal, available, balance, name, unit, price, cost, unit_size, line)
   order by u.line;
end $$;
