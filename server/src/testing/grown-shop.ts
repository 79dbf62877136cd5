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
  'transfers',
  'purchase_orders',
  'purchase_order_lines',
  'transfer_lines',
  'transfer_steps',
  'stock_takes',
  'payments',
  'customer_balances',
  'supplier_bills',
  'bill_taxes',
  'fiscal_numbers',
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
  await plantPlans(database, shop)
  await plantPayments(database, shop)
  await plantBills(database, shop)
  await plantFiscalNumbers(database, shop)
  await database.sql('set session_replication_role = origin')
  await vacuum(database)
  return shop
}

/**
 * Rows that were put back leave entries in indexes, which a scan counts as rows. They are only removed when no older transaction
 * is open, such as the analysis of a table in the background.
 */
export async function vacuum(database: Pick<TestDatabase, 'sql'>): Promise<void> {
  const [last] = await database.sql<{ id: string }>('select pg_current_xact_id()::text as id')
  const older = `select pg_sleep(0.05) from pg_stat_activity
                  where datname = current_database() and pid <> pg_backend_pid()
                    and least(backend_xmin::text::bigint, backend_xid::text::bigint) < $1::bigint limit 1`
  while ((await database.sql(older, [last?.id])).length > 0);
  await database.sql('vacuum (analyze, index_cleanup on)')
}

/** Every sale is paid by mobile money; every customer has a balance. */
async function plantPayments(database: TestDatabase, { institutionId }: Shop): Promise<void> {
  await database.sql(
    `with kept as (
       insert into customer_balances (institution_id, customer_id)
       select institution_id, id from customers where institution_id = $1)
     insert into payments (institution_id, document_id, line, tender_id, amount, reference, reference_key)
     select d.institution_id, d.id, 1, t.id, 1, d.id, d.id
       from documents d join tenders t on t.institution_id = $1 and t.kind = 'MOBILE'
      where d.institution_id = $1 and d.kind = 'SALE'`,
    [institutionId],
  )
}

/** Half of the sales have a fiscal number. */
async function plantFiscalNumbers(database: TestDatabase, { institutionId }: Shop): Promise<void> {
  await database.sql(
    `insert into fiscal_numbers (institution_id, id, branch_id, fiscal_number, search_key)
     select institution_id, id, branch_id, id, id from documents
      where institution_id = $1 and kind = 'SALE' and id < '80000000-0000-0000-0000-000000000000'`,
    [institutionId],
  )
}

/** A bill with tax for every receipt, of suppliers without other documents. */
async function plantBills(database: TestDatabase, { institutionId }: Shop): Promise<void> {
  await database.sql(
    `with tax as (insert into taxes (institution_id, name, kind) values ($1, 'VAT', 'STANDARD') returning id),
     rate as (
       insert into tax_rates (institution_id, tax_id, valid_from, rate) select $1, id, '2000-01-01', 15 from tax),
     billed as (
       insert into supplier_bills (institution_id, document_id, supplier_id, kind, reference_key, billed_on, due_on,
                                   total_amount, tax_amount, corrected)
       select $1, d.id, d.id, 'SUPPLIER_BILL', d.id, d.created_at, d.created_at, 115, 15, 0
         from documents d where d.institution_id = $1 and d.kind = 'ENTRY' returning document_id)
     insert into bill_taxes (institution_id, bill_id, tax_id, rate, net_amount, tax_amount)
     select $1, b.document_id, t.id, 15, 100, 15 from billed b, tax t`,
    [institutionId],
  )
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
     audited as (
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

/** Transfers, orders and stock-takes that are finished, but for ten of each. */
async function plantPlans(
  database: TestDatabase,
  { institutionId, branchId, otherBranchId, userId, supplierId, productIds }: Shop,
): Promise<void> {
  await database.sql(
    `with n as (select n, now() - n * interval '20 minutes' as at from generate_series(1000, 3000) n),
     moved as (
       insert into transfers (institution_id, id, number, from_branch_id, to_branch_id, state, created_at)
       select $1, gen_random_uuid(), n, $2, $3, case when n < 1010 then 'SENT' else 'CLOSED' end, at from n returning id, number),
     moved_lines as (insert into transfer_lines (institution_id, transfer_id, line, product_id, wanted)
       select $1, id, line, ($6::uuid[])[(number * 7 + line) % 2000 + 1], 1 from moved, generate_series(1, 2) line),
     stepped as (
       insert into transfer_steps (institution_id, id, transfer_id, nth, step, user_id)
       select $1, gen_random_uuid(), id, nth, 'SHIP', case when number % 40 = 0 then $4 else gen_random_uuid() end
         from moved, generate_series(1, 4) nth),
     ordered as (
       insert into purchase_orders (institution_id, branch_id, supplier_id, user_id, number, state, created_at)
       select $1, $2, case when n % 40 = 0 then $5 else gen_random_uuid() end,
              case when n % 40 = 0 then $4 else gen_random_uuid() end, n, case when n < 1010 then 'ORDERED' else 'RECEIVED' end, at from n returning id, number),
     ordered_lines as (insert into purchase_order_lines (institution_id, order_id, line, product_id, quantity)
       select $1, id, line, ($6::uuid[])[(number * 7 + line) % 2000 + 1], 1 from ordered, generate_series(1, 2) line)
     insert into stock_takes (institution_id, branch_id, number, scope, is_blind, status, in_scope, user_id, posted_at, posted_by, created_at)
     select $1, $2, n, 'PRODUCTS', false, case when n < 1010 then 'OPEN' else 'POSTED' end, 1, $4,
            case when n >= 1010 then at end, $4, at from n`,
    [institutionId, branchId, otherBranchId, userId, supplierId, productIds],
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
