-- Shops of any size, made of numbers alone: one statement a table, the same rows for the same numbers. Runs as a
-- superuser with session_replication_role = replica on an empty migrated database; `shops` says how many of what.
-- Daily rows are written in the order in which they would have done it: it lies side by side on the disk.
--
-- Everything is numbered: shop k, product n, branch b, sale s. An id is the digest of its number.
create function pg_temp.gid(kind text, k int, n bigint) returns uuid language sql immutable parallel safe
return md5(kind || ':' || k || ':' || n)::uuid;

-- Sales differ in their first 8 characters: an odd factor modulo 2^32 gives each number once. The rest identifies the
-- shop.
create function pg_temp.sale_id(k int, s bigint) returns uuid language sql immutable parallel safe
return (lpad(to_hex((s * 2654435761 + 97) % 4294967296), 8, '0') || substr(md5('sale:' || k || ':' || s), 9))::uuid;

create function pg_temp.price(n bigint) returns numeric language sql immutable parallel safe
return 5 + (n * 7919 % 50000) / 100.0;

-- Opening hours are 8:00 to 20:00 in Addis Ababa on each of 730 days that end yesterday.
create function pg_temp.sold_at(s bigint, sales bigint) returns timestamptz(3) language sql stable parallel safe
return date_trunc('day', now(), 'UTC') - interval '730 days' + interval '5 hours'
     + (s * 730 / sales) * interval '1 day' + (s * 730 % sales)::float8 / sales * interval '12 hours';

create function pg_temp.day_of(number bigint) returns timestamptz(3) language sql stable parallel safe
return date_trunc('day', now(), 'UTC') - interval '730 days' + interval '4 hours'
     + (number % 730) * interval '1 day' + (number % 3571) * interval '1 second';

-- Lines of a sale: three adjacent products, the first ones of a shop more often.
create function pg_temp.line_product(s bigint, j int, products bigint) returns bigint language sql immutable parallel safe
return (floor(products * power((s * 2654435761 % 4294967296) / 4294967296.0, 2))::bigint + j * (1 + s % 16)) % products;

create function pg_temp.line_quantity(s bigint, j int) returns int language sql immutable parallel safe
return 1 + (s + j) % 3;

insert into institutions (id, name, status, created_at)
select institution, case k % 3 when 0 then 'ሱቅ ' else 'Shop ' end || k, 'APPROVED', pg_temp.day_of(0) + k * interval '1 minute'
  from shops;

insert into branches (institution_id, id, name, location, code, created_at)
select institution, pg_temp.gid('branch', k, b), (array['Bole', 'ፒያሳ', 'Merkato', 'ሳሪስ'])[1 + b % 4] || ' ' || b, 'Addis Ababa',
       'B' || b, pg_temp.day_of(0)
  from shops, generate_series(0, branches - 1) b;

-- Number 0 is the ADMIN, then one STAFF a branch.
insert into accounts (institution_id, id, email, created_at)
select institution, pg_temp.gid('user', k, u), 'u' || u || '.shop' || k || '@example.com', pg_temp.day_of(0)
  from shops, generate_series(0, branches) u;
insert into users (institution_id, id, name, role, status, branch_id, password_hash, created_at)
select institution, pg_temp.gid('user', k, u), (array['Hanna', 'Dawit', 'ሳራ', 'Abebe'])[1 + u % 4] || ' ' || u,
       case u when 0 then 'ADMIN' else 'STAFF' end, 'APPROVED',
       case u when 0 then null else pg_temp.gid('branch', k, u - 1) end, 'none', pg_temp.day_of(0)
  from shops, generate_series(0, branches) u;

insert into categories (institution_id, id, name, created_at)
select institution, pg_temp.gid('category', k, c), 'Category ' || c, pg_temp.day_of(0)
  from shops, generate_series(0, products / 25 - 1) c;

insert into suppliers (institution_id, id, name, contact_person, created_at)
select institution, pg_temp.gid('supplier', k, n), (array['Awash Trading ', 'አባይ ንግድ ', 'Selam Import '])[1 + n % 3] || n,
       'Contact ' || n % 50, pg_temp.day_of(0)
  from shops, generate_series(0, suppliers - 1) n;

-- Words of the searches: Saffron and ዘፍራን in seven products of any size, Arabica and አረቢካ each in every 16th, ቡና in
-- every fourth.
insert into products (institution_id, id, category_id, name, unit, description, price_per_unit, low_stock_threshold, created_at)
select institution, pg_temp.gid('product', k, n), pg_temp.gid('category', k, n % (products / 25)),
       case when n < 700 and n % 100 = 77 then 'Saffron Kashmir '
            when n < 700 and n % 100 = 78 then 'ዘፍራን ካሽሚር '
            when n % 16 = 5 then 'Arabica coffee '
            when n % 16 = 6 then 'አረቢካ ቡና '
            when n % 8 = 3 then 'የይርጋጨፌ ቡና '
            when n % 16 = 9 then 'ቡና ሐረር '
            else (array['Teff flour ', 'በርበሬ ', 'Red lentils ', 'ስኳር ', 'Sunflower oil ', 'ሽሮ '])[1 + n % 6] end
         || (array['Gold', 'Dashen', 'ላሊበላ', 'Family', 'Export', 'ምርጥ'])[1 + n / 7 % 6] || ' ' || (1 + n % 9) * 100 || ' g, ' || n,
       (array['kg', 'piece', 'bag'])[1 + n % 3], case n % 5 when 0 then 'From the storeroom, shelf ' || n % 400 end,
       pg_temp.price(n), case n % 5 when 4 then null else 20 + n % 30 end,
       pg_temp.day_of(0) + n * interval '1 millisecond'
  from shops, generate_series(0, products - 1) n;

insert into customers (institution_id, id, branch_id, name, phone, created_at)
select institution, pg_temp.gid('customer', k, c), pg_temp.gid('branch', k, c % branches),
       case when c < branches then 'Walk-in customer' else (array['Abebe', 'ቤቲ', 'Chaltu', 'ዳዊት', 'Eden'])[1 + c % 5] || ' ' || c end,
       '09' || lpad((c * 7919 % 100000000)::text, 8, '0'), pg_temp.day_of(c)
  from shops, generate_series(0, customers - 1) c;

-- One sale in ten of a branch goes to the walk-in customer, and some of the others on account (money.sql). The last tenth of the sales
-- are their own audit entries, as in an upgraded installation.
insert into documents
  (institution_id, id, kind, branch_id, customer_id, user_id, total_amount, on_account, shift_id, created_at, session, address, request_id)
select institution, pg_temp.sale_id(k, s), 'SALE', pg_temp.gid('branch', k, b),
       pg_temp.gid('customer', k, b + branches * named), pg_temp.gid('user', k, 1 + b), total,
       case when named > 0 and nth / (customers / branches) % 10 = 1 then total else 0 end,
       pg_temp.gid('shift', k, nth / least(50, sales / branches) * branches + b),
       pg_temp.sold_at(s, sales) as at, told.session, told.address,
       case when told.session is not null then pg_temp.gid('request', k, s)::text end
  from shops
 cross join generate_series(0::bigint, sales - 1) s
 cross join lateral (
        select s % branches as b, s / branches as nth,
               pg_temp.price(pg_temp.line_product(s, 0, products)) * pg_temp.line_quantity(s, 0)
                 + pg_temp.price(pg_temp.line_product(s, 1, products)) * pg_temp.line_quantity(s, 1)
                 + pg_temp.price(pg_temp.line_product(s, 2, products)) * pg_temp.line_quantity(s, 2) as total) t
 cross join lateral (select case nth % 10 when 0 then 0 else nth % (customers / branches) end as named) c
  left join (values ('abcdef0123456789', '192.0.2.7')) told (session, address) on s >= sales * 9 / 10
 order by at, 2;

insert into documents (institution_id, id, kind, branch_id, user_id, note, note_key, dated, created_at)
select institution, pg_temp.gid('out', k, r), 'REMOVAL', pg_temp.gid('branch', k, r % branches),
       pg_temp.gid('user', k, 1 + r % branches), why.reason, fold_name(why.reason), pg_temp.day_of(r), pg_temp.day_of(r) as at
  from shops
 cross join generate_series(0, removals - 1) r
 cross join lateral (select (array['Broken', 'ተሰብሯል', 'Expired', 'Sample'])[1 + r % 4] as reason) why
 order by at, 2;

-- Lines of deliveries, of returns of every fourth of them, and of transfers to the next branch, whose goods have much stock
-- in every branch. The newest 40 transfers are in transit.
create temp table stock_lines as
select k, institution, branches, 'DELIVERY' as kind, d as nth, line, (d * 37 + line * 211) % products as n, d % branches as b, 5 as units
  from shops, generate_series(0, sales / 50 - 1) d, generate_series(1, 5) line
union all
select k, institution, branches, 'SUPPLIER_RETURN', d, 1, (d * 37 + 211) % products, d % branches, -2
  from shops, generate_series(0, sales / 50 - 1, 4) d
union all
select k, institution, branches, way.kind, t, line, goods.n, (t + way.steps) % branches, way.units
  from shops
 cross join generate_series(0, sales / 100 - 1) t
 cross join generate_series(1, 3) line
 cross join (values ('SHIPMENT', 0, -1), ('ARRIVAL', 1, 1)) way (kind, steps, units)
 cross join lateral (select (t * 3 + line) % (products / 25) * 25 + 3 as n) goods
 where way.kind = 'SHIPMENT' or t < sales / 100 - 40;

-- Stock per branch and product: little of some products, much of most. Every fourth branch has little of as many products in a
-- large shop as in a small one, so that both have as much to propose and to list.
create temp table goods as
select k, institution, n, b, pg_temp.gid('product', k, n) as product, pg_temp.gid('branch', k, b) as branch,
       coalesce(gone.units, 0)::int as gone, coalesce(came.units, 0)::int as came,
       case when n % every = 0 and n / every % 50 = 7 then (n / every + b) % 2
            when n % every = 0 and n % 25 <> 3 and (n / every + b * 7) % 25 = (b % 4 = 3)::int then 3
            when b % 4 = 3 then 50 + (n + b) % 50
            else 40 + (n + b) % 60 end as balance
  from shops
 cross join generate_series(0, products - 1) n
 cross join generate_series(0, branches - 1) b
 cross join lateral (select case b % 4 when 3 then greatest(1, products / 1000) else 1 end as every) e
  left join (select k as shop, n as number, b as place, sum(units) as units
               from (select k, pg_temp.line_product(s, j, products) as n, s % branches as b, pg_temp.line_quantity(s, j) as units
                       from shops, generate_series(0::bigint, sales - 1) s, generate_series(0, 2) j
                     union all
                     select k, r * 31 % products, r % branches, 1 from shops, generate_series(0, removals - 1) r) moved
              group by 1, 2, 3) gone on (gone.shop, gone.number, gone.place) = (k, n, b)
  left join (select k as shop, n as number, b as place, sum(units) as units from stock_lines group by 1, 2, 3) came
    on (came.shop, came.number, came.place) = (k, n, b);

insert into branch_stock (institution_id, product_id, branch_id, quantity)
select institution, product, branch, balance + came from goods where balance + gone > 0 or came > 0 order by 1, 2, 3;

insert into documents (institution_id, id, kind, branch_id, supplier_id, user_id, dated, created_at)
select g.institution, pg_temp.gid('entry', g.k, n * 100::bigint + b), 'ENTRY', branch,
       pg_temp.gid('supplier', g.k, (n + b) % shops.suppliers), pg_temp.gid('user', g.k, 1 + b),
       pg_temp.day_of(n * 7::bigint + b), pg_temp.day_of(n * 7::bigint + b) as at
  from goods g join shops using (k)
 where balance + gone > 0
 order by at, 2;

insert into documents
  (institution_id, id, kind, branch_id, series_id, number, supplier_id, user_id, note, note_key, dated, created_at)
select institution, pg_temp.gid(kind, k, nth), kind, branch, case when is_numbered then branch end,
       case when is_numbered then row_number() over (partition by k, kind, b order by nth) end,
       case when is_numbered then pg_temp.gid('supplier', k, nth % 40) end, pg_temp.gid('user', k, 1 + b),
       case kind when 'SUPPLIER_RETURN' then 'Torn' end, case kind when 'SUPPLIER_RETURN' then fold_name('Torn') end,
       pg_temp.day_of(nth), pg_temp.day_of(nth) as at
  from (select distinct k, institution, kind, nth, b, pg_temp.gid('branch', k, b) as branch,
               kind in ('DELIVERY', 'SUPPLIER_RETURN') as is_numbered
          from stock_lines) made
 order by at, 2;
insert into document_links (institution_id, document_id, role, target_id)
select distinct institution, pg_temp.gid(kind, k, nth), case kind when 'SUPPLIER_RETURN' then 'RETURNS' else 'FULFILS' end,
       pg_temp.gid(case kind when 'SUPPLIER_RETURN' then 'DELIVERY' else 'transfer' end, k, nth)
  from stock_lines where kind <> 'DELIVERY';

insert into transfers (institution_id, id, number, from_branch_id, to_branch_id, state, version, created_at, received_at)
select institution, pg_temp.gid('transfer', k, t), 1 + t / branches, pg_temp.gid('branch', k, t % branches),
       pg_temp.gid('branch', k, (t + 1) % branches), case when t < sales / 100 - 40 then 'CLOSED' else 'SENT' end, 1, pg_temp.day_of(t),
       case when t < sales / 100 - 40 then pg_temp.day_of(t) end
  from shops, generate_series(0, sales / 100 - 1) t;
insert into transfer_lines (institution_id, transfer_id, line, product_id, wanted, sent, accepted)
select s.institution, pg_temp.gid('transfer', s.k, nth), line, pg_temp.gid('product', s.k, n), 1, 1, (nth < sales / 100 - 40)::int
  from stock_lines s join shops on shops.k = s.k where kind = 'SHIPMENT';

insert into purchase_orders (institution_id, id, branch_id, supplier_id, number, state, created_at)
select institution, pg_temp.gid('order', k, o), pg_temp.gid('branch', k, o % branches), pg_temp.gid('supplier', k, o % 5),
       1 + o / branches, case when o < sales / 100 - 40 then 'RECEIVED' else 'ORDERED' end, pg_temp.day_of(o)
  from shops, generate_series(0, sales / 100 - 1) o;
insert into purchase_order_lines (institution_id, order_id, product_id, line, quantity, received, unit_cost)
select institution, pg_temp.gid('order', k, o), pg_temp.gid('product', k, (o * 41 + line * 307) % products), line, 6,
       case when o < sales / 100 - 40 then 6 else 0 end, 4
  from shops, generate_series(0, sales / 100 - 1) o, generate_series(1, 5) line on conflict do nothing;

insert into stock_takes
  (institution_id, id, branch_id, number, scope, is_blind, status, in_scope, user_id, posted_at, posted_by, created_at)
select institution, pg_temp.gid('take', k, t), pg_temp.gid('branch', k, t % branches), 1 + t / branches, 'PRODUCTS', false,
       case when t < branches then 'OPEN' else 'POSTED' end, 20, pg_temp.gid('user', k, 0),
       case when t >= branches then pg_temp.day_of(t) end, case when t >= branches then pg_temp.gid('user', k, 0) end, pg_temp.day_of(t)
  from shops, generate_series(0, sales / 200 - 1) t;
insert into stock_take_products (institution_id, stock_take_id, product_id, is_chosen, counted, expected)
select distinct on (1, 2, 3) institution, pg_temp.gid('take', k, t), pg_temp.gid('product', k, (t * 53 + line * 101) % products), true, 7, 8
  from shops, generate_series(0, sales / 200 - 1) t, generate_series(1, 20) line;

insert into series (institution_id, branch_id, kind, next)
select institution_id, series_id, kind, max(number) + 1 from documents where number is not null group by 1, 2, 3
union all select institution_id, to_branch_id, 'TRANSFER', max(number) + 1 from transfers group by 1, 2
union all select institution_id, branch_id, 'PURCHASE_ORDER', max(number) + 1 from purchase_orders group by 1, 2
union all select institution_id, branch_id, 'STOCK_TAKE', max(number) + 1 from stock_takes group by 1, 2;

-- Two batches of every tenth product in branches with much of it. As many have expired or expire within 30 days in a large shop as
-- in a small one, a 24th of the batches there: all of these are judged for the list and its total.
update products p set tracks_expiry = true
  from (select distinct institution, product from goods where n % 10 = 3) dated
 where p.institution_id = dated.institution and p.id = dated.product;
insert into lots (institution_id, id, product_id, branch_id, expires_on, batch, units)
select institution, pg_temp.gid('lot', k, n * 1000::bigint + b * 10 + batch), product, branch,
       current_date + case when n / 10 % greatest(1, products / 1000) = 0 then -10 else 40 end
                    + (n * 7 + b * 13 + batch * 365) % 960, batch::text, 4
  from goods
 cross join lateral (select products from shops where shops.k = goods.k) s
 cross join generate_series(0, 1) batch
 where n % 10 = 3 and balance > 8;

insert into stock_movements
  (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at, balance)
select institution, pg_temp.sale_id(k, s), pg_temp.gid('product', k, pg_temp.line_product(s, j, products)),
       pg_temp.gid('branch', k, s % branches), 'SALE', -pg_temp.line_quantity(s, j),
       pg_temp.price(pg_temp.line_product(s, j, products)), pg_temp.gid('user', k, 1 + s % branches),
       pg_temp.sold_at(s, sales) as at, case when s >= sales * 9 / 10 then 1000 end
  from shops, generate_series(0::bigint, sales - 1) s, generate_series(0, 2) j
union all
select institution, pg_temp.gid('out', k, r), pg_temp.gid('product', k, r * 31 % products), pg_temp.gid('branch', k, r % branches),
       'REMOVAL', -1, pg_temp.price(r * 31 % products), pg_temp.gid('user', k, 1 + r % branches), pg_temp.day_of(r), null
  from shops, generate_series(0, removals - 1) r
union all
select institution, pg_temp.gid('entry', k, n * 100::bigint + b), product, branch, 'ENTRY', balance + gone, pg_temp.price(n),
       pg_temp.gid('user', k, 1 + b), pg_temp.day_of(n * 7::bigint + b), null
  from goods where balance + gone > 0
union all
select institution, pg_temp.gid(kind, k, nth), pg_temp.gid('product', k, n), pg_temp.gid('branch', k, b), kind, units, pg_temp.price(n),
       pg_temp.gid('user', k, 1 + b), pg_temp.day_of(nth), null
  from stock_lines
 order by at, 2, 3;

-- Audit entries of older sales.
insert into audit_entries (institution_id, id, at, kind, record_id, action, branch_id, user_id, session, address, request_id, before, after)
select institution, pg_temp.gid('audit', k, s), pg_temp.sold_at(s, sales), 'SALE', pg_temp.sale_id(k, s), 'CREATED',
       pg_temp.gid('branch', k, s % branches), pg_temp.gid('user', k, 1 + s % branches), 'abcdef0123456789', '192.0.2.7',
       pg_temp.gid('request', k, s)::text,
       jsonb_build_object('stock', (select jsonb_object_agg(pg_temp.gid('product', k, pg_temp.line_product(s, j, products)), 1000)
                                      from generate_series(0, 2) j)),
       jsonb_build_object('stock', (select jsonb_object_agg(pg_temp.gid('product', k, pg_temp.line_product(s, j, products)),
                                                            1000 - pg_temp.line_quantity(s, j))
                                      from generate_series(0, 2) j),
                          'customer_id', pg_temp.gid('customer', k, s % branches), 'total_amount', 100)
  from shops, generate_series(sales * 4 / 5, sales * 9 / 10 - 1) s;
