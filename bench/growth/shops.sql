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

insert into branches (institution_id, id, name, location, created_at)
select institution, pg_temp.gid('branch', k, b), (array['Bole', 'ፒያሳ', 'Merkato', 'ሳሪስ'])[1 + b % 4] || ' ' || b, 'Addis Ababa',
       pg_temp.day_of(0)
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
  from shops, generate_series(0, least(products / 25, 40) - 1) c;

insert into suppliers (institution_id, id, name, contact_person, created_at)
select institution, pg_temp.gid('supplier', k, n), (array['Awash Trading ', 'አባይ ንግድ ', 'Selam Import '])[1 + n % 3] || n,
       'Contact ' || n % 50, pg_temp.day_of(0)
  from shops, generate_series(0, suppliers - 1) n;

-- Words of the searches: Saffron and ዘፍራን in seven products of any size, Arabica and አረቢካ each in every 16th, ቡና in
-- every fourth.
insert into products (institution_id, id, category_id, name, unit, description, price_per_unit, low_stock_threshold, created_at)
select institution, pg_temp.gid('product', k, n), pg_temp.gid('category', k, n % least(products / 25, 40)),
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

-- One sale in ten of a branch goes to the walk-in customer. The last tenth of the sales are their own audit entries,
-- as in an upgraded installation.
insert into documents
  (institution_id, id, kind, branch_id, customer_id, user_id, total_amount, created_at, session, address, request_id)
select institution, pg_temp.sale_id(k, s), 'SALE', pg_temp.gid('branch', k, s % branches),
       pg_temp.gid('customer', k, s % branches + case s / branches % 10 when 0 then 0 else branches * (s / branches % (customers / branches)) end),
       pg_temp.gid('user', k, 1 + s % branches),
       pg_temp.price(pg_temp.line_product(s, 0, products)) * pg_temp.line_quantity(s, 0)
         + pg_temp.price(pg_temp.line_product(s, 1, products)) * pg_temp.line_quantity(s, 1)
         + pg_temp.price(pg_temp.line_product(s, 2, products)) * pg_temp.line_quantity(s, 2),
       pg_temp.sold_at(s, sales) as at, told.session, told.address,
       case when told.session is not null then pg_temp.gid('request', k, s)::text end
  from shops
 cross join generate_series(0::bigint, sales - 1) s
  left join (values ('abcdef0123456789', '192.0.2.7')) told (session, address) on s >= sales * 9 / 10
 order by at, 2;

insert into documents (institution_id, id, kind, branch_id, user_id, note, note_key, dated, created_at)
select institution, pg_temp.gid('out', k, r), 'REMOVAL', pg_temp.gid('branch', k, r % branches),
       pg_temp.gid('user', k, 1 + r % branches), why.reason, fold_name(why.reason), pg_temp.day_of(r), pg_temp.day_of(r) as at
  from shops
 cross join generate_series(0, removals - 1) r
 cross join lateral (select (array['Broken', 'ተሰብሯል', 'Expired', 'Sample'])[1 + r % 4] as reason) why
 order by at, 2;

-- Stock per branch and product: little of some products, much of most.
create temp table goods as
select k, institution, n, b, pg_temp.gid('product', k, n) as product, pg_temp.gid('branch', k, b) as branch,
       coalesce(gone.units, 0)::int as gone,
       case when n % 50 = 7 then (n + b) % 2 when (n + b * 7) % 25 = 0 then 3 else 40 + (n + b) % 60 end as balance
  from shops
 cross join generate_series(0, products - 1) n
 cross join generate_series(0, branches - 1) b
  left join (select k as shop, n as number, b as place, sum(units) as units
               from (select k, pg_temp.line_product(s, j, products) as n, s % branches as b, pg_temp.line_quantity(s, j) as units
                       from shops, generate_series(0::bigint, sales - 1) s, generate_series(0, 2) j
                     union all
                     select k, r * 31 % products, r % branches, 1 from shops, generate_series(0, removals - 1) r) moved
              group by 1, 2, 3) gone on (gone.shop, gone.number, gone.place) = (k, n, b);

insert into branch_stock (institution_id, product_id, branch_id, quantity)
select institution, product, branch, balance from goods where balance + gone > 0 order by 1, 2, 3;

insert into documents (institution_id, id, kind, branch_id, supplier_id, user_id, dated, created_at)
select g.institution, pg_temp.gid('entry', g.k, n * 100::bigint + b), 'ENTRY', branch,
       pg_temp.gid('supplier', g.k, (n + b) % shops.suppliers), pg_temp.gid('user', g.k, 1 + b),
       pg_temp.day_of(n * 7::bigint + b), pg_temp.day_of(n * 7::bigint + b) as at
  from goods g join shops using (k)
 where balance + gone > 0
 order by at, 2;

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
