import { randomUUID } from 'node:crypto'

import { seedUser } from '../seed.ts'

import type pg from 'pg'

/** A shop of 100,000 products in three branches, rows for its lists, and an open stock-take. */
const SIZES = { products: 100_000, customers: 5_000, entries: 3_000, removals: 1_000, sales: 2_000 }
const USER_NUMBER = 100_000
const WORDS = [
  'Yirgacheffe coffee',
  'Teff flour',
  'Berbere',
  'Shiro',
  'Sunflower oil',
  'Red lentils',
  'Sugar',
  'Rice',
  'Laundry soap',
  'ጥቁር አዝሙድ',
  'ነጭ ጤፍ',
]

/** Of the product with this number. */
export const barcodeOf = (product: number) => `6${String(product).padStart(12, '0')}`

/** Fills one institution as the database owner; returns the token of its ADMIN. */
export async function seedLargeShop(owner: pg.Client): Promise<string> {
  const institution = randomUUID()
  await owner.query(
    `insert into institutions (id, name, status) values ($1, 'Large', 'APPROVED')`,
    [institution],
  )
  await owner.query(
    `insert into branches (institution_id, name, location)
     select $1, 'Branch ' || n, 'Addis Ababa' from generate_series(1, 3) n`,
    [institution],
  )
  const { userId, token } = await seedUser(owner, institution, USER_NUMBER)
  await seedGoods(owner, institution)
  await seedHistory(owner, institution, userId)
  await owner.query(
    `with opened as (
       insert into stock_takes (institution_id, branch_id, number, scope, is_blind, in_scope, user_id)
       select $1, id, 1, 'ALL', false, $2, $3 from branches where institution_id = $1 order by name limit 1 returning branch_id)
     insert into series (institution_id, branch_id, kind, next) select $1, branch_id, 'STOCK_TAKE', 2 from opened`,
    [institution, SIZES.products, userId],
  )
  await owner.query('vacuum analyze')
  return token
}

async function seedGoods(owner: pg.Client, institution: string): Promise<void> {
  await owner.query(
    `insert into categories (institution_id, name) select $1, 'Category ' || n from generate_series(1, 20) n`,
    [institution],
  )
  await owner.query(
    `insert into suppliers (institution_id, name) select $1, 'Supplier ' || n from generate_series(1, 40) n`,
    [institution],
  )
  await owner.query(
    `insert into products (institution_id, category_id, name, unit, price_per_unit, low_stock_threshold, barcodes)
     select $1, c.ids[1 + n % 20], ($2::text[])[1 + n % $3::int] || ' ' || (100 + n % 9 * 100) || ' g, ' || n,
       'piece', 10 + n % 90, 5, array['6' || lpad(n::text, 12, '0')]
     from generate_series(1, $4::int) n,
       (select array_agg(id) as ids from categories where institution_id = $1) c`,
    [institution, WORDS, WORDS.length, SIZES.products],
  )
  await owner.query(
    `insert into product_codes (institution_id, code, product_id)
     select institution_id, barcodes[1], id from products where institution_id = $1`,
    [institution],
  )
  // Without statistics a connection keeps a slow plan for the products of stock rows.
  await owner.query('analyze')
  await owner.query(
    `insert into branch_stock (institution_id, product_id, branch_id, quantity)
     select $1, p.id, b.id, 500 from products p, branches b
     where p.institution_id = $1 and b.institution_id = $1`,
    [institution],
  )
  await owner.query(
    `insert into customers (institution_id, branch_id, name, phone)
     select $1, b.ids[1 + n % 3], 'Customer ' || n, '09' || lpad(n::text, 8, '0')
     from generate_series(1, $2::int) n,
       (select array_agg(id) as ids from branches where institution_id = $1) b`,
    [institution, SIZES.customers],
  )
}

const DOCUMENTS = `select gen_random_uuid() as id, now() - n * interval '20 minutes' as at,
    b.ids[1 + n % 3] as branch, p.ids[n] as product
  from generate_series(1, $2::int) n,
    (select array_agg(id) as ids from branches where institution_id = $1) b,
    (select array_agg(id) as ids from
      (select id from products where institution_id = $1 order by name_key limit 3000) first_products) p`

async function seedHistory(owner: pg.Client, institution: string, user: string): Promise<void> {
  await owner.query(
    `with made as (${DOCUMENTS}), entries as (
       insert into documents (institution_id, id, kind, branch_id, supplier_id, user_id, dated, created_at)
       select $1, made.id, 'ENTRY', branch, (select id from suppliers where institution_id = $1 limit 1), $3, at, at from made)
     ${movements('ENTRY', 40)}`,
    [institution, SIZES.entries, user],
  )
  await owner.query(
    `with made as (${DOCUMENTS}), removals as (
       insert into documents (institution_id, id, kind, branch_id, user_id, note, note_key, dated, created_at)
       select $1, id, 'REMOVAL', branch, $3, 'Broken in the storeroom', fold_name('Broken in the storeroom'), at, at from made)
     ${movements('REMOVAL', -2)}`,
    [institution, SIZES.removals, user],
  )
  await owner.query(
    `with made as (${DOCUMENTS}), sold as (
       insert into documents (institution_id, id, kind, branch_id, customer_id, user_id, total_amount, created_at)
       select $1, made.id, 'SALE', branch, c.id, $3, 100, at from made
       join lateral (select id from customers where institution_id = $1 and branch_id = branch limit 1) c on true)
     ${movements('SALE', -1)}`,
    [institution, SIZES.sales, user],
  )
}

function movements(kind: string, quantity: number): string {
  return `insert into stock_movements
      (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at)
    select $1, id, product, branch, '${kind}', ${quantity}, 50, $3, at from made`
}
