-- Money of the shops of shops.sql, after it. The last 30 days have as many documents of a kind in a large shop as in a small one, 60 if
-- there are so many: a list of some days reads these alone. The large one has a hundred times as many of before.
create function pg_temp.recent(n bigint) returns timestamptz(3) language sql stable parallel safe
return date_trunc('day', now(), 'UTC') + interval '8 hours'
     - case when n < 60 then (1 + n / 2) * interval '1 day' else (40 + n % 690) * interval '1 day' end - (n % 3571) * interval '1 second';

insert into tenders (institution_id, id, name, kind, ready_made, needs_reference, position)
select institution, pg_temp.gid('tender', k, n), name, kind, kind, nullif(kind = 'OWN_VOUCHER', false), n
  from shops, (values (0, 'Cash', 'CASH'), (1, 'Voucher', 'OWN_VOUCHER')) t (n, name, kind);
insert into tills (institution_id, id, branch_id, name, created_at)
select institution, pg_temp.gid('till', k, b), pg_temp.gid('branch', k, b), 'Till ' || b, pg_temp.day_of(0)
  from shops, generate_series(0, branches - 1) b;

-- The sales on account of shops.sql are paid, but for those of 40 customers.
create temp table debts as
select k, institution, s, customer, pg_temp.sale_id(k, s) as sale, branch, d.on_account as amount,
       case when d.customer in (select pg_temp.gid('customer', k, c) from generate_series(320, 359) c) and s > sales / 2 then null
            else row_number() over (partition by k order by s desc) - 1 end as paid
  from (select shops.*, s from shops, generate_series(0::bigint, sales - 1) s
         where s / branches / (customers / branches) % 10 = 1) m
 cross join lateral (
        select d.customer_id as customer, d.branch_id as branch, d.on_account from documents d
         where d.institution_id = institution and d.id = pg_temp.sale_id(k, s) and d.on_account > 0 limit 1) d;

-- Of every kind: its shop, its number from the newest one on, branch, and what it moves.
create temp table moneys as
select k, institution, 'CUSTOMER_PAYMENT' as kind, paid as n, s % branches as b, pg_temp.gid('paid', k, s) as id, 0::numeric as total,
       -amount as owed, null::text as note, null::text as reference, customer, null::uuid as supplier, null::uuid as shift
  from debts join shops using (k, institution) where paid is not null
union all
-- A bill for each delivery but the newest 80; the newest 40 bills are not paid.
select k, institution, 'SUPPLIER_BILL', sales / 50 - 81 - d, d % branches, pg_temp.gid('bill', k, d), -(500 + d % 100), -(500 + d % 100),
       null, 'B-' || d, null, pg_temp.gid('supplier', k, d % 40), null
  from shops, generate_series(0, sales / 50 - 81) d
union all
select k, institution, 'SUPPLIER_PAYMENT', sales / 50 - 121 - d, d % branches, pg_temp.gid('paidbill', k, d), 0, 500 + d % 100,
       null, null, null, pg_temp.gid('supplier', k, d % 40), null
  from shops, generate_series(0, sales / 50 - 121) d
union all
select k, institution, 'CASH_MOVEMENT', m, m % branches, pg_temp.gid('cash', k, m), case m % 2 when 0 then 100 else -50 end, 0,
       'Change', null, null, null, pg_temp.gid('shift', k, m % branches + branches * (sales / branches / 50 - 1 - m / branches / 2))
  from shops, generate_series(0, sales / 100 - 1) m
union all
select k, institution, 'VOUCHER', v, v % branches, pg_temp.gid('voucher', k, v), 500, 0, null, null, null, null, null
  from shops, generate_series(0, sales / 500 - 1) v
union all
-- A unit of the first line of every hundredth sale.
select k, institution, 'RETURN', r, (r * 100 + 7) % branches, pg_temp.gid('return', k, r),
       -pg_temp.price(pg_temp.line_product(r * 100 + 7, 0, products)), 0, 'Torn', null, pg_temp.gid('customer', k, (r * 100 + 7) % branches),
       null, null
  from shops, generate_series(0::bigint, sales / 100 - 1) r;

insert into documents
  (institution_id, id, kind, branch_id, series_id, number, customer_id, supplier_id, user_id, total_amount, on_account, reference, note, note_key,
   shift_id, dated, created_at)
select institution, id, kind, pg_temp.gid('branch', k, b), pg_temp.gid('branch', k, b),
       row_number() over (partition by k, kind, b order by n desc), customer, supplier, pg_temp.gid('user', k, 1 + b), total, owed, reference,
       note, fold_name(note), shift, case kind when 'RETURN' then pg_temp.recent(n) end, pg_temp.recent(n) as at
  from moneys
 order by at, 2;

insert into document_links (institution_id, document_id, role, target_id)
select institution, id, 'PAYS', customer from moneys where kind = 'CUSTOMER_PAYMENT'
union all
select institution, id, 'RETURNS', pg_temp.sale_id(k, n * 100 + 7) from moneys where kind = 'RETURN';
insert into stock_movements
  (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at)
select institution, id, pg_temp.gid('product', k, pg_temp.line_product(n * 100 + 7, 0, products)), pg_temp.gid('branch', k, b), 'RETURN', 1, -total,
       pg_temp.gid('user', k, 1 + b), pg_temp.recent(n)
  from moneys join shops using (k, institution) where kind = 'RETURN';

insert into settled_sales (institution_id, document_id, sale_id, amount)
select institution, pg_temp.gid('paid', k, s), sale, amount from debts where paid % 2 = 0;
insert into customer_balances (institution_id, customer_id, owed)
select institution, customer, coalesce(sum(amount) filter (where paid is null), 0) from debts group by 1, 2;

insert into supplier_bills
  (institution_id, document_id, supplier_id, kind, reference_key, billed_on, due_on, total_amount, tax_amount, corrected)
select institution, id, supplier, kind, reference, pg_temp.recent(n)::date, pg_temp.recent(n)::date + 30, -total, 0, 0
  from moneys where kind = 'SUPPLIER_BILL';
insert into billed_goods (institution_id, document_id, bill_id, billed)
select institution, pg_temp.gid('DELIVERY', k, d), pg_temp.gid('bill', k, d), 500 from shops, generate_series(0, sales / 50 - 81) d;
insert into bill_settlements (institution_id, document_id, bill_id, amount)
select institution, pg_temp.gid('paidbill', k, d), pg_temp.gid('bill', k, d), 500 + d % 100 from shops, generate_series(0, sales / 50 - 121) d;
insert into supplier_balances (institution_id, supplier_id, owed)
select institution, supplier, -sum(owed) from moneys where supplier is not null group by 1, 2;

insert into vouchers (institution_id, id, branch_id, code, amount, rest, created_at)
select institution, id, pg_temp.gid('branch', k, b), upper(translate(left(md5('voucher' || n), 12), '01', 'xy')), total,
       case when n < 20 then total else 0 end, pg_temp.recent(n)
  from moneys where kind = 'VOUCHER';

-- Fifty sales of a branch each. The newest one of a branch is open, and every third has too little.
create temp table drawers as
select institution_id, shift_id, 500 + sum(total_amount - on_account) as expected from documents where shift_id is not null group by 1, 2;
insert into shifts
  (institution_id, id, till_id, branch_id, number, float_amount, opened_by, opened_at, closed_by, closed_at, counts, counted, expected)
select m.institution, w.shift_id, pg_temp.gid('till', k, b), pg_temp.gid('branch', k, b), i + 1, 500, pg_temp.gid('user', k, 1 + b),
       pg_temp.recent(older * branches + b), o.by, o.at, o.counts, o.counted, o.expected
  from (select *, sales / branches / least(50, sales / branches) as shifts from shops) m
 cross join generate_series(0, m.shifts - 1) i
 cross join generate_series(0, branches - 1) b
 cross join lateral (select m.shifts - 1 - i as older) n
  join drawers w on w.institution_id = m.institution and w.shift_id = pg_temp.gid('shift', k, i * branches + b)
  left join lateral (
        select pg_temp.gid('user', k, 1 + b) as by, pg_temp.recent(older * branches + b) + interval '8 hours' as at, '[]'::jsonb as counts,
               w.expected - (i % 3 = 0)::int as counted, w.expected
         where older > 0) o on true;

insert into series (institution_id, branch_id, kind, next)
select institution_id, series_id, kind, max(number) + 1 from documents
 where kind in (select kind from moneys) and number is not null group by 1, 2, 3;
drop table debts, moneys, drawers;
