import { randomUUID } from 'node:crypto'

import { newToken } from '../server/src/platform/session-token.ts'

import type pg from 'pg'

/** Enough rows that none are hot, few enough to be ready in seconds. */
export const SIZES = { institutions: 20, branches: 5, products: 500 }
/** Of the large shop, for product searches. */
export const LARGE_SHOP_PRODUCTS = 10_000
/** Each is in the names of a hundredth of the large shop's products. */
export const NAME_WORDS = Array.from({ length: 100 }, (_, number) => `word${number + 100}`)
const STOCK = 1_000_000_000

/** A shop that can sell: ids for plain SQL and for the API. */
export type Shop = {
  institutionId: string
  userId: string
  branchId: string
  customerId: string
  products: string[]
  /** Its payments have a reference. */
  tenderId: string
  token: string
}

/** Fills a migrated database as its owner; `first` makes names unique. */
export async function seed(owner: pg.Client, first = 0): Promise<Shop[]> {
  const shops: Shop[] = []
  for (let i = 0; i < SIZES.institutions; i += 1) {
    shops.push(...(await seedInstitution(owner, first + i)))
  }
  await owner.query('vacuum analyze')
  return shops
}

/** Adds as many institutions with taxes, costs and numbers of sales. */
export async function seedFullShops(owner: pg.Client): Promise<Shop[]> {
  const shops = await seed(owner, SIZES.institutions + 1)
  const ids = [...new Set(shops.map(({ institutionId }) => institutionId))]
  for (const text of [
    'update institutions set numbers_sales = true where id = any ($1)',
    'update branch_stock set value = quantity * 3.35 where institution_id = any ($1)',
    `insert into taxes (institution_id, name, kind, ready_made) select id, 'VAT', 'STANDARD', 'VAT' from institutions where id = any ($1)`,
    `insert into tax_rates (institution_id, tax_id, valid_from, rate)
     select institution_id, id, '2000-01-01', 15 from taxes where institution_id = any ($1)`,
    'insert into tax_settings (institution_id, tax_id) select institution_id, id from taxes where institution_id = any ($1)',
  ]) {
    await owner.query(text, [ids])
  }
  await owner.query('vacuum analyze')
  return shops
}

/** Adds an institution with 10,000 products, and returns its branches as shops. */
export async function seedLargeShop(owner: pg.Client): Promise<Shop[]> {
  const shops = await seedInstitution(owner, SIZES.institutions, LARGE_SHOP_PRODUCTS)
  await owner.query(
    `update products set name = ($2::text[])[1 + right(name, 5)::int % cardinality($2)] || ' ' || name where institution_id = $1`,
    [shops[0]?.institutionId, NAME_WORDS],
  )
  await owner.query('vacuum analyze')
  return shops
}

async function seedInstitution(
  owner: pg.Client,
  number: number,
  products = SIZES.products,
): Promise<Shop[]> {
  const institutionId = randomUUID()
  await owner.query(
    `insert into institutions (id, name, status) values ($1, 'Bench ' || $2::int, 'APPROVED')`,
    [institutionId, number],
  )
  const branches = Array.from({ length: SIZES.branches }, () => randomUUID())
  await owner.query(
    `insert into branches (institution_id, id, name, location)
     select $1, b.id, 'Branch ' || b.number, 'Addis Ababa'
     from unnest($2::uuid[]) with ordinality b (id, number)`,
    [institutionId, branches],
  )
  const { userId, token } = await seedUser(owner, institutionId, number)
  const customers = await seedCustomers(owner, institutionId, branches)
  const tenderId = randomUUID()
  await owner.query(
    `insert into tenders (institution_id, id, name, kind, needs_reference, position) values ($1, $2, 'Mobile', 'MOBILE', true, 1)`,
    [institutionId, tenderId],
  )
  const sold = await seedProducts(owner, { institutionId, branches, products })
  return branches.map((branchId, index) => ({
    institutionId,
    userId,
    branchId,
    customerId: customers[index] ?? '',
    products: sold,
    tenderId,
    token,
  }))
}

/** An ADMIN with a session; `number` makes e-mails unique. */
export async function seedUser(owner: pg.Client, institutionId: string, number: number) {
  const userId = randomUUID()
  const { token, hash } = newToken(institutionId)
  await owner.query(
    `insert into accounts (institution_id, id, email) values ($1, $2, 'bench' || $3::int || '@example.com')`,
    [institutionId, userId, number],
  )
  await owner.query(
    `insert into users (institution_id, id, name, role, status, password_hash)
     values ($1, $2, 'Bench', 'ADMIN', 'APPROVED', 'none')`,
    [institutionId, userId],
  )
  await owner.query(
    'insert into sessions (token_hash, institution_id, account_id) values ($1, $2, $3)',
    [hash, institutionId, userId],
  )
  return { userId, token }
}

async function seedCustomers(owner: pg.Client, institutionId: string, branches: string[]) {
  const customers = branches.map(() => randomUUID())
  await owner.query(
    `insert into customers (institution_id, branch_id, id, name)
     select $1, c.branch_id, c.id, 'Walk-in' from unnest($2::uuid[], $3::uuid[]) c (branch_id, id)`,
    [institutionId, branches, customers],
  )
  return customers
}

async function seedProducts(
  owner: pg.Client,
  {
    institutionId,
    branches,
    products: count,
  }: { institutionId: string; branches: string[]; products: number },
) {
  const category = randomUUID()
  await owner.query(
    `insert into categories (institution_id, id, name) values ($1, $2, 'Everything')`,
    [institutionId, category],
  )
  const { rows } = await owner.query<{ id: string }>(
    `insert into products (institution_id, id, category_id, name, unit, price_per_unit, low_stock_threshold)
     select $1, gen_random_uuid(), $2, 'Product ' || lpad(n::text, 5, '0'), 'piece', 10 + n % 90, 5
     from generate_series(1, $3::int) n returning id`,
    [institutionId, category, count],
  )
  const products = rows.map((row) => row.id).toSorted()
  await owner.query(
    `insert into branch_stock (institution_id, product_id, branch_id, quantity)
     select $1, p.id, b.id, $3 from products p, unnest($2::uuid[]) b (id) where p.institution_id = $1`,
    [institutionId, branches, STOCK],
  )
  return products
}
