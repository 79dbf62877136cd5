import { idOf, ofShops, people, receiptsAndRemovals, sales, shops } from './fixture-rows.ts'
import { MONEY_FIXTURES } from './money-fixtures.ts'

import type { Fixture } from './money-fixtures.ts'

/**
 * Honest rows for every earlier schema, in order: two shops with names in Amharic, goods received, removed and sold, and
 * what was answered with a key. A table that is not here is filled by its columns' types (fill-schema.ts). The statements
 * run once for each schema in one database, so one that reads the table of another reads only rows of its own shops.
 */
export const SCHEMA_FIXTURES: readonly Fixture[] = [
  {
    from: 1,
    sql: `insert into institutions (id, name, status, tin) select institution_id, shop_name, 'APPROVED', '00123' from ${shops}`,
  },
  {
    from: 2,
    sql: `insert into branches (institution_id, id, name, location, phone)
          select institution_id, ${idOf(`'branch' || n`)}, 'ቅርንጫፍ ' || n, 'Addis Ababa', '0911'
            from ${shops}, generate_series(1, 3) n`,
  },
  { from: 3, until: 13, sql: people(`, password_hash`, '') },
  { from: 14, sql: people('', `, password_hash`) },
  {
    from: 4,
    sql: `insert into categories (institution_id, id, name, description)
          select institution_id, ${idOf(`'category' || n`)}, 'Category ኃይል ' || n, case n when 1 then null else E'a\\tb\\n\\\\' end
            from ${shops}, generate_series(1, 4) n`,
  },
  {
    from: 5,
    sql: `insert into suppliers (institution_id, id, name, contact_person, deleted_at)
          select institution_id, ${idOf(`'supplier' || n`)}, 'Supplier ' || n, 'ሣህለ', case n when 3 then now() end
            from ${shops}, generate_series(1, 3) n`,
  },
  {
    from: 6,
    sql: `insert into products (institution_id, id, category_id, name, unit, description, price_per_unit, low_stock_threshold)
          select institution_id, ${idOf(`'product' || n`)}, ${idOf(`'category' || (1 + n % 4)`)}, 'ዓሣ ' || n, 'kg',
                 'fresh', n * 12.35, nullif(n, 3)
            from ${shops}, generate_series(1, 8) n`,
  },
  {
    from: 7,
    sql: `insert into customers (institution_id, id, branch_id, name, phone)
          select institution_id, ${idOf(`'customer' || n`)}, ${idOf(`'branch' || (1 + n % 3)`)}, 'ፀጋዬ ' || n, '09' || n
            from ${shops}, generate_series(1, 6) n`,
  },
  {
    from: 8,
    sql: `insert into branch_stock (institution_id, product_id, branch_id, quantity)
          select institution_id, ${idOf(`'product' || p`)}, ${idOf(`'branch' || b`)}, 97
            from ${shops}, generate_series(1, 8) p, generate_series(1, 3) b;
          insert into stock_movements
            (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at)
          select institution_id, ${idOf(`kind || p || b`)}, ${idOf(`'product' || p`)}, ${idOf(`'branch' || b`)}, kind,
                 quantity, p * 12.35, ${idOf(`'user1'`)}, '2026-01-01T08:00:00.123Z'
            from ${shops}, generate_series(1, 8) p, generate_series(1, 3) b,
                 (values ('ENTRY', 100), ('REMOVAL', -3)) as kinds (kind, quantity)`,
  },
  { from: 8, until: 10, sql: receiptsAndRemovals('', '') },
  { from: 11, until: 20, sql: receiptsAndRemovals(', product_id', ', product_id') },
  { from: 9, until: 20, sql: sales('sales', '', '') },
  {
    from: 21,
    sql: `${sales('documents', ', kind', `, 'SALE'`)};
          insert into documents (institution_id, id, kind, branch_id, supplier_id, user_id, dated, created_at)
          select institution_id, document_id, kind, branch_id, ${idOf(`'supplier1'`)}, user_id, created_at, created_at
            from stock_movements where kind = 'ENTRY' and ${ofShops};
          insert into documents (institution_id, id, kind, branch_id, user_id, note, note_key, dated, created_at)
          select institution_id, document_id, kind, branch_id, user_id, 'ኃይል', fold_name('ኃይል'), created_at, created_at
            from stock_movements where kind = 'REMOVAL' and ${ofShops}`,
  },
  {
    from: 9,
    sql: `insert into stock_movements
            (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at)
          select institution_id, ${idOf(`'sale' || n`)}, ${idOf(`'product' || (n + line)`)}, ${idOf(`'branch' || (1 + n % 3)`)},
                 'SALE', -2, (n + line) * 12.35, ${idOf(`'user1'`)}, '2026-02-01T08:00:00Z'
            from ${shops}, generate_series(1, 6) n, generate_series(0, 1) line;
          update branch_stock s set quantity = (
            select sum(m.quantity) from stock_movements m
             where (m.institution_id, m.product_id, m.branch_id) = (s.institution_id, s.product_id, s.branch_id))`,
  },
  {
    from: 10,
    sql: `insert into idempotency_keys (institution_id, user_id, call, key_hash, request_hash, answer)
          select institution_id, user_id, 'createSale', sha256(id::text::bytea), sha256('request'),
                 json_build_object('id', id, 'totalAmount', total_amount, 'saleItems', '[]'::json)::text
            from sales where ${ofShops}`,
  },
  {
    from: 29,
    sql: `insert into series (institution_id, branch_id, kind, next)
          select institution_id, ${idOf(`'branch' || n`)}, 'DELIVERY', 1 from ${shops}, generate_series(1, 2) n`,
  },
  {
    from: 30,
    sql: `insert into document_links (institution_id, document_id, role, target_id)
          select institution_id, ${idOf(`'sale2'`)}, 'REVERSES', ${idOf(`'sale1'`)} from ${shops}`,
  },
  {
    from: 31,
    sql: `insert into product_codes (institution_id, code, product_id)
          select institution_id, '60' || n, ${idOf(`'product' || n`)} from ${shops}, generate_series(1, 3) n;
          update products set code = c.code from product_codes c
           where c.institution_id = products.institution_id and c.product_id = products.id and c.code like '60%'`,
  },
  {
    from: 32,
    sql: `insert into product_levels (institution_id, product_id, branch_id, minimum, maximum)
          select distinct on (institution_id) institution_id, product_id, branch_id, 2, 9 from branch_stock where ${ofShops}
           order by institution_id, product_id, branch_id`,
  },
  {
    from: 33,
    sql: `insert into transfers (institution_id, id, number, from_branch_id, to_branch_id, state, note, version)
          select institution_id, ${idOf(`'transfer' || n`)}, n, ${idOf(`'branch1'`)}, ${idOf(`'branch2'`)}, state, 'ሰላም', n
            from ${shops}, (values (1, 'DRAFT'), (2, 'CANCELLED')) made (n, state);
          insert into transfer_lines (institution_id, transfer_id, line, product_id, wanted)
          select institution_id, ${idOf(`'transfer' || n`)}, p, ${idOf(`'product' || p`)}, n * p
            from ${shops}, generate_series(1, 2) n, generate_series(1, 3) p;
          insert into transfer_steps (institution_id, id, transfer_id, nth, step, user_id, note)
          select institution_id, ${idOf(`'step' || n || nth`)}, ${idOf(`'transfer' || n`)}, nth,
                 case nth when 1 then 'DRAFT' else 'CANCELLED' end, ${idOf(`'user1'`)}, 'ሰላም'
            from ${shops}, generate_series(1, 2) n, generate_series(1, n) nth;
          insert into series (institution_id, branch_id, kind, next)
          select institution_id, ${idOf(`'branch2'`)}, 'TRANSFER', 3 from ${shops}`,
  },
  {
    from: 34,
    sql: `insert into stock_takes (institution_id, id, branch_id, number, scope, is_blind, in_scope, user_id)
          select institution_id, ${idOf(`'take'`)}, ${idOf(`'branch1'`)}, 1, 'ALL', false, 1, ${idOf(`'user1'`)} from ${shops};
          insert into series (institution_id, branch_id, kind, next)
          select institution_id, ${idOf(`'branch1'`)}, 'STOCK_TAKE', 2 from ${shops};
          insert into stock_take_categories (institution_id, stock_take_id, category_id)
          select institution_id, ${idOf(`'take'`)}, c.id from ${shops} join categories c using (institution_id);
          insert into stock_take_products (institution_id, stock_take_id, product_id, counted, expected)
          select institution_id, ${idOf(`'take'`)}, ${idOf(`'product1'`)}, 3, 4 from ${shops};
          insert into stock_take_counts
            (institution_id, id, stock_take_id, product_id, place, round, is_total, quantity, user_id, counted_at, line, on_hand)
          select institution_id, ${idOf(`'count'`)}, ${idOf(`'take'`)}, ${idOf(`'product1'`)}, 'ሱቅ', 1, true, 3, ${idOf(`'user1'`)},
                 '2026-02-01T08:00:00Z', 1, 4 from ${shops}`,
  },
  {
    from: 35,
    sql: `insert into imports (institution_id, id, file_name, file_rows, branch_id, quantities, user_id)
          select institution_id, ${idOf(`'import1'`)}, 'goods.csv', 1, ${idOf(`'branch1'`)}, 'ADD', ${idOf(`'user1'`)} from ${shops};
          insert into import_rows (institution_id, import_id, row, key, cells, name, outcome, changes, errors)
          select institution_id, ${idOf(`'import1'`)}, 1, 'tea', '{"name": "Tea"}', 'Tea', 'ERROR', '[]', '[]' from ${shops}`,
  },
  {
    from: 87,
    sql: `update imports set rows = 1, errors = 1 where institution_id in (select institution_id from ${shops})`,
  },
  {
    from: 36,
    sql: `insert into purchase_orders (institution_id, id, branch_id, supplier_id, number, state)
          select institution_id, ${idOf(`'order1'`)}, ${idOf(`'branch1'`)}, ${idOf(`'supplier1'`)}, 1, 'ORDERED' from ${shops};
          insert into purchase_order_lines (institution_id, order_id, product_id, line, quantity, unit_cost, code)
          select institution_id, ${idOf(`'order1'`)}, ${idOf(`'product1'`)}, 1, 10, 9.5, 'T-1' from ${shops};
          insert into supplier_products (institution_id, supplier_id, product_id, code, unit_cost)
          select institution_id, ${idOf(`'supplier1'`)}, ${idOf(`'product1'`)}, 'T-1', 9.5 from ${shops}`,
  },
  {
    from: 38,
    sql: `insert into product_codes (institution_id, code, product_id)
          select institution_id, 'ካርቶን-1', ${idOf(`'product1'`)} from ${shops};
          update products set packs = '[{"name": "ካርቶን", "size": 24, "barcode": "ካርቶን-1"}]'
           where id = ${idOf(`'product1'`)} and ${ofShops}`,
  },
  {
    from: 39,
    sql: `insert into removal_reasons (institution_id, id, name, position, archived_at)
          select institution_id, ${idOf(`'reason1'`)}, 'ዝናብ', 8, now() from ${shops};
          insert into document_links (institution_id, document_id, role, target_id)
          select institution_id, id, 'REASON', ${idOf(`'reason1'`)} from documents where kind = 'REMOVAL' and ${ofShops}`,
  },
  {
    from: 41,
    sql: `update products set tracks_expiry = true where id in (select ${idOf(`'product1'`)} from ${shops});
          insert into document_lots (institution_id, document_id, line, product_id, expires_on, batch, quantity)
          select distinct on (m.institution_id) m.institution_id, m.document_id, m.line, m.product_id, date '2026-06-02', 'ሀ1', 1
            from stock_movements m where m.kind = 'ENTRY' and ${ofShops} order by m.institution_id, m.document_id;
          insert into lots (institution_id, id, product_id, branch_id, expires_on, batch, units)
          select l.institution_id, ${idOf(`'lot1'`)}, l.product_id, d.branch_id, l.expires_on, l.batch, l.quantity
            from document_lots l join documents d using (institution_id)
           where d.id = l.document_id and ${ofShops}`,
  },
  {
    from: 43,
    sql: `insert into variant_groups (institution_id, id, name, options)
          select institution_id, ${idOf(`'group1'`)}, 'ጫማ', '[{"name": "መጠን", "values": ["38"]}]' from ${shops};
          update products set name = 'ጫማ · 38', group_id = ${idOf(`'group1'`)}, option_values = '{38}'
           where id = ${idOf(`'product3'`)} and ${ofShops}`,
  },
  {
    from: 45,
    sql: `update products set photo = repeat('a', 22), supplier_id = ${idOf(`'supplier1'`)}
           where id = ${idOf(`'product1'`)} and ${ofShops};
          insert into product_photos (institution_id, product_id, type, bytes, small_type, small_bytes)
          select institution_id, ${idOf(`'product1'`)}, 'image/webp', '\\x00ff', 'image/webp', '\\xff00' from ${shops}`,
  },
  {
    from: 46,
    sql: `insert into products (institution_id, id, category_id, name, unit, price_per_unit, low_stock_threshold, unit_size)
          select institution_id, ${idOf(`'weighed1'`)}, ${idOf(`'category1'`)}, 'ስኳር', 'ኪሎ', 95, 1500, 1000 from ${shops}`,
  },
  {
    from: 51,
    sql: `insert into tenders (institution_id, id, name, kind, needs_reference, position, archived_at)
          select institution_id, ${idOf(`'tender' || n`)}, name, kind, needs, n, case n when 3 then now() end
            from ${shops}, (values (1, 'ጥሬ ገንዘብ', 'CASH', null), (2, 'አሞሌ', 'MOBILE', true), (3, 'ኩፖን', 'VOUCHER', null))
                 made (n, name, kind, needs)`,
  },
  {
    from: 55,
    sql: `update customers set credit_limit = 500 where id = ${idOf(`'customer1'`)} and ${ofShops};
          insert into customer_balances (institution_id, customer_id)
          select institution_id, ${idOf(`'customer1'`)} from ${shops};
          insert into payments (institution_id, document_id, line, tender_id, amount, reference, reference_key)
          select institution_id, ${idOf(`'sale1'`)}, 1, ${idOf(`'tender2'`)}, 1.25, 'ማረጋገጫ-1', 'ማረጋገጫ1' from ${shops}`,
  },
  ...MONEY_FIXTURES,
  {
    from: 70,
    sql: `update users set pin_hash = 'argon2id' where id = ${idOf(`'user1'`)} and ${ofShops};
          insert into user_devices (institution_id, user_id, token_hash, session_hash)
          select institution_id, id, sha256(id::text::bytea), sha256(id::text::bytea) from users where pin_hash is not null and ${ofShops}`,
  },
  {
    from: 78,
    sql: `update institutions set logo = left(translate(encode(sha256('\\x00ff'), 'base64'), '+/', '-_'), 22)
           where id in (select institution_id from ${shops});
          insert into institution_logos (institution_id, type, bytes)
          select institution_id, 'image/webp', '\\x00ff' from ${shops}`,
  },
  {
    from: 106,
    sql: `insert into products (institution_id, id, category_id, name, unit, price_per_unit, is_service)
          select institution_id, ${idOf(`'service1'`)}, ${idOf(`'category1'`)}, 'ማድረሻ', 'ጊዜ', 150, true from ${shops}`,
  },
]
