import { appConnection } from '../platform/db/schema/app-role.ts'
import { plantShop } from './planted-shop.ts'

import type { Shop } from './planted-shop.ts'
import type { TestDatabase } from './database/test-database.ts'

/** Tables that grow every day; queries of them have to use an index. */
export const GROWING = new Set([
  'products',
  'customers',
  'branch_stock',
  'documents',
  'stock_movements',
  'sales',
  'audit_entries',
  'row_changes',
  'idempotency_keys',
  'sessions',
  'accounts',
  'users',
  'institutions',
  'day_counts',
  'lots',
  'document_lots',
])

/** Plants a shop with thousands of everything, so that it matters which way something is read. */
export async function growShop(database: TestDatabase): Promise<Shop> {
  const shop = await plantShop(database, { products: 2000, stock: 20 })
  await database.sql('set session_replication_role = replica')
  await putBack(database)
  await plantCategories(database, shop)
  await plantOthers(database, shop)
  await plantPeople(database, shop)
  await plantDocuments(database, shop)
  await plantLots(database, shop)
  await database.sql('set session_replication_role = origin')
  await database.sql('vacuum analyze')
  return shop
}

// With all products in one category, its index would find no fewer than any other.
async function plantCategories(database: TestDatabase, { institutionId }: Shop): Promise<void> {
  await database.sql(
    `with made as (
       insert into categories (institution_id, id, name)
       select $1, gen_random_uuid(), 'Shelf ' || n from generate_series(0, 39) n returning id),
     placed as (select id, row_number() over () - 1 as place from made),
     numbered as (
       select id, row_number() over () % 40 as place from products where institution_id = $1)
     update products p set category_id = c.id
       from numbered n join placed c on c.place = n.place
      where p.institution_id = $1 and p.id = n.id`,
    [institutionId],
  )
}

// Recent rows are not in the totals by day yet: makes the planted rows as old as the others.
async function putBack(database: TestDatabase): Promise<void> {
  for (const table of ['products', 'customers', 'documents', 'stock_movements']) {
    await database.sql(`update ${table} set created_at = created_at - interval '2 days'`)
  }
  for (const table of ['audit_entries', 'row_changes']) {
    await database.sql(`update ${table} set at = at - interval '2 days'`)
  }
}

// Beside a thousand small institutions the planner takes everything that one of them has for little.
async function plantOthers(database: TestDatabase, { categoryId }: Shop): Promise<void> {
  await database.sql(
    `with made as (
       insert into institutions (id, name) select gen_random_uuid(), 'Shop ' || n from generate_series(1, 1000) n
       returning id),
     goods as (
       insert into products (institution_id, category_id, name, unit, price_per_unit)
       select id, $1, 'Tea ' || n, 'kg', 1 from made, generate_series(1, 3) n
       returning institution_id, id),
     held as (
       insert into branch_stock (institution_id, product_id, branch_id, quantity)
       select institution_id, id, institution_id, 1 from goods),
     people as (
       insert into customers (institution_id, branch_id, name) select id, id, 'Somebody' from made)
     insert into documents (institution_id, id, kind, branch_id, customer_id, user_id, total_amount, created_at)
     select id, gen_random_uuid(), 'SALE', id, id, id, 1, now() - interval '9 days' from made`,
    [categoryId],
  )
}

async function plantPeople(
  database: TestDatabase,
  { institutionId, branchId }: Shop,
): Promise<void> {
  await database.sql(
    `insert into customers (institution_id, branch_id, name, phone)
     select $1, $2, 'Customer ' || n, '09' || n from generate_series(1, 3000) n`,
    [institutionId, branchId],
  )
  await database.sql(
    `with made as (
       insert into accounts (institution_id, id, email)
       select $1, gen_random_uuid(), 'plans' || n || '@example.com' from generate_series(1, 1000) n returning id)
     insert into users (institution_id, id, name, role, branch_id, password_hash)
     select $1, id, 'Somebody', 'STAFF', $2, 'none' from made`,
    [institutionId, branchId],
  )
}

async function plantDocuments(
  database: TestDatabase,
  { institutionId, branchId, userId, supplierId }: Shop,
): Promise<void> {
  const documents = `
    select gen_random_uuid() as id, p.id as product, now() - n * interval '20 minutes' as at
      from generate_series(1, 5000) n,
           lateral (select id from products where institution_id = $1 offset n % 2000 limit 1) p`
  await database.sql(
    `with d as materialized (${documents}), made as (
       insert into documents (institution_id, id, kind, branch_id, customer_id, user_id, total_amount, created_at)
       select $1, d.id, 'SALE', $2, c.id, $3, 12.35, at
         from d, lateral (select id from customers where institution_id = $1 limit 1) c),
     entries as (
       insert into documents (institution_id, id, kind, branch_id, supplier_id, user_id, dated, created_at)
       select $1, gen_random_uuid(), 'ENTRY', $2, $4, $3, at, at from d),
     removals as (
       insert into documents (institution_id, id, kind, branch_id, user_id, note, note_key, dated, created_at)
       select $1, gen_random_uuid(), 'REMOVAL', $2, $3, 'Broken', fold_name('Broken'), at, at from d),
     told as (
       insert into audit_entries (institution_id, at, kind, record_id, action, branch_id, user_id)
       select $1, at, 'STOCK_ENTRY', id, 'CREATED', $2, $3 from d),
     opened as (
       insert into sessions (institution_id, token_hash, account_id)
       select $1, sha256(id::text::bytea), $3 from d),
     counted as (
       insert into day_counts (institution_id, list, part, day, rows)
       select $1, 'sales', $2, at, 1 from d)
     insert into stock_movements
       (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at)
     select $1, id, product, $2, 'SALE', -1, 12.35, $3, at from d`,
    [institutionId, branchId, userId, supplierId],
  )
}

async function plantLots(database: TestDatabase, { institutionId, branchId }: Shop): Promise<void> {
  await database.sql(
    `with moved as (
       insert into document_lots (institution_id, document_id, line, product_id, expires_on, batch, quantity)
       select $1, gen_random_uuid(), 1, p.id, current_date + n, 'L' || n, 9
         from products p, generate_series(1, 3) n where p.institution_id = $1)
     insert into lots (institution_id, product_id, branch_id, expires_on, batch, units)
     select $1, p.id, $2, current_date + n, 'L' || n, 9
       from products p, generate_series(1, 3) n where p.institution_id = $1`,
    [institutionId, branchId],
  )
}

type Place = {
  institutionId: string
  /** An index that is not there. */
  missing?: string | undefined
}

/** Does something in a transaction of an institution, planned as for a connection of the server, and undoes it. */
export async function inServersPlace<T>(
  database: TestDatabase,
  { institutionId, missing }: Place,
  act: () => Promise<T>,
): Promise<T> {
  await database.sql('begin')
  try {
    if (missing !== undefined) await database.sql(`drop index ${missing}`)
    await database.sql(`set local track_functions = 'all'`)
    await database.sql('set local plan_cache_mode = force_generic_plan')
    await database.sql('set local enable_seqscan = off')
    await database.sql('set local max_parallel_workers_per_gather = 0')
    await database.sql('set local pg_trgm.word_similarity_threshold = 0.5')
    await database.sql(`set local role "${appConnection(database.connection).user}"`)
    await database.sql(`select set_config('app.institution_id', $1, true)`, [institutionId])
    return await act()
  } finally {
    await database.sql('rollback')
  }
}
