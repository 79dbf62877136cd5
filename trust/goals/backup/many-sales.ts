const SHOP = `'11111111-1111-4111-8111-111111111111'::uuid`

/** Sound data of one busy shop, made by the database itself: so many sales of three lines each, and what they need. */
export const manySales = (sales: number) => `
  insert into institutions (id, name, status) values (${SHOP}, 'Busy shop', 'APPROVED');
  insert into branches (institution_id, name, location)
    select ${SHOP}, 'Branch ' || n, 'Addis Ababa' from generate_series(1, 3) n;
  insert into accounts (institution_id, email) values (${SHOP}, 'busy@example.com');
  insert into users (institution_id, id, name, role, status, password_hash)
    select institution_id, id, 'Busy', 'ADMIN', 'APPROVED', 'none' from accounts where institution_id = ${SHOP};
  insert into categories (institution_id, name) values (${SHOP}, 'Goods');
  insert into suppliers (institution_id, name) values (${SHOP}, 'Supplier');
  insert into products (institution_id, category_id, name, unit, price_per_unit, description)
    select ${SHOP}, c.id, 'ምርት ' || n, 'kg', n % 500 + 0.5, 'Product number ' || n
      from categories c, generate_series(1, 5000) n where c.institution_id = ${SHOP};
  insert into customers (institution_id, branch_id, name, phone)
    select ${SHOP}, b.id, 'Customer ' || n, '0911' || n
      from branches b, generate_series(1, 3000) n where b.institution_id = ${SHOP};

  create temp table ware as
    select id, price_per_unit as price, row_number() over (order by id) as n from products where institution_id = ${SHOP};
  create temp table buyer as
    select id, branch_id, row_number() over (order by id) as n from customers where institution_id = ${SHOP};
  create temp table line as
    select (lpad(to_hex(s), 8, '0') || right(gen_random_uuid()::text, 28))::uuid as sale, s
      from generate_series(1, ${sales}) s;
  create temp table sold as
    select l.sale, w.id as product_id, b.branch_id, b.id as customer_id, 1 + l.s % 3 as quantity, w.price,
           date_trunc('milliseconds', now() - l.s * interval '1 second') as moment
      from line l
      join buyer b on b.n = 1 + (l.s::bigint * 7919) % 9000
     cross join generate_series(0, 2) part
      join ware w on w.n = 1 + (l.s::bigint * 31 + part * 1667) % 5000;
  create temp table received as
    select gen_random_uuid() as id, product_id, branch_id, sum(quantity) + 10 as quantity from sold group by 2, 3;

  create temp table clerk as select id as user_id from users where institution_id = ${SHOP};

  insert into branch_stock (institution_id, product_id, branch_id, quantity)
    select ${SHOP}, product_id, branch_id, 10 from received;
  insert into stock_movements
      (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at)
    select ${SHOP}, sale, product_id, branch_id, 'SALE', -quantity, price, user_id, moment from sold, clerk
    union all
    select ${SHOP}, id, product_id, branch_id, 'ENTRY', quantity, 1, user_id, date_trunc('day', now())
      from received, clerk;
  insert into stock_entries
      (institution_id, id, branch_id, supplier_id, user_id, date_received, created_at, product_id)
    select ${SHOP}, r.id, r.branch_id, p.id, user_id, now(), date_trunc('day', now()), r.product_id
      from received r, clerk, suppliers p where p.institution_id = ${SHOP};
  insert into sales (institution_id, id, branch_id, customer_id, user_id, total_amount, created_at)
    select ${SHOP}, sale, branch_id, customer_id, user_id, sum(quantity * price), moment
      from sold, clerk group by 2, 3, 4, 5, 7;
  analyze`
