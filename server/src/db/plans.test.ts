import { beforeAll, expect, test } from 'vitest'

import { plantShop } from '../testing/planted-shop.ts'
import { testApp } from '../testing/test-app.ts'
import { appConnection } from './app-role.ts'
import { everyStatement } from './statement.ts'

import type { Shop } from '../testing/planted-shop.ts'

const app = testApp()

/** What a shop adds to every day; an index is to know of it what is asked for. */
const GROWING = new Set([
  'products',
  'customers',
  'branch_stock',
  'stock_entries',
  'stock_outs',
  'stock_movements',
  'sales',
  'audit_entries',
  'idempotency_keys',
  'sessions',
  'accounts',
  'users',
  'institutions',
  'day_counts',
])

/** What reads a whole table or all of an institution, and why it may. */
const ONE_BY_ONE = 'a text of one or two letters is held against every name (decisions/0008)'
const DOCUMENTS = 'names that have the text are held against every document (decisions/0010)'
const FIRST = 'stops at the first row'
const READS_ALL: Readonly<Record<string, string>> = {
  admin_totals: 'branches and suppliers of the installation',
  institutions_by_status: 'the institutions of the installation',
  institutions_page: 'the total of a search in the institutions of the installation',
  institutions_total: 'the total of a search in the institutions of the installation',
  users_by_role: 'the users of the installation',
  institution_by_id: 'counts the users of an institution',
  newest_institutions: 'counts the users of an institution',
  keep_for: 'every institution is asked for, in the background',
  users_page: 'users are searched and counted one by one',
  users_total: 'users are searched and counted one by one',
  remove_sessions: 'of an institution that was rejected, all',
  first_steps: FIRST,
  dashboard_numbers: 'only where nothing is kept (decisions/0026)',
  low_stock: 'remembered where it is much (decisions/0026)',
  stock_values: 'remembered where it is much (decisions/0026)',
  found_sales_scan: DOCUMENTS,
  found_sales_total_scan: DOCUMENTS,
}

/** The same of whole families of statements. */
const READ_ALL_OF: readonly [names: RegExp, why: string][] = [
  [/^customers_of_\w+_scan$/, ONE_BY_ONE],
  [/^stock_(entries|outs)_(total_)?of_\w+_(index|scan)$/, DOCUMENTS],
]
const mayReadAll = (name: string) =>
  name in READS_ALL || READ_ALL_OF.some(([names]) => names.test(name))

const MINUTE_MS = 60_000
let shop: Shop

beforeAll(async () => {
  shop = await plantShop(app.database, { products: 2000, stock: 20 })
  await app.database.sql('set session_replication_role = replica')
  await app.database.sql(
    `insert into institutions (id, name) select gen_random_uuid(), 'Shop ' || n from generate_series(1, 1000) n`,
  )
  const values = [shop.institutionId, shop.branchId, shop.userId, shop.supplierId]
  const documents = `
    select gen_random_uuid() as id, p.id as product, now() - n * interval '20 minutes' as at
      from generate_series(1, 5000) n,
           lateral (select id from products where institution_id = $1 offset n % 2000 limit 1) p`
  await app.database.sql(
    `insert into customers (institution_id, branch_id, name, phone)
     select $1, $2, 'Customer ' || n, '09' || n from generate_series(1, 3000) n`,
    values.slice(0, 2),
  )
  await app.database.sql(
    `with made as (
       insert into accounts (institution_id, id, email)
       select $1, gen_random_uuid(), 'plans' || n || '@example.com' from generate_series(1, 1000) n returning id)
     insert into users (institution_id, id, name, role, branch_id, password_hash)
     select $1, id, 'Somebody', 'STAFF', $2, 'none' from made`,
    values.slice(0, 2),
  )
  await app.database.sql(
    `with d as materialized (${documents}), made as (
       insert into sales (institution_id, id, branch_id, customer_id, user_id, total_amount, created_at)
       select $1, d.id, $2, c.id, $3, 12.35, at
         from d, lateral (select id from customers where institution_id = $1 limit 1) c),
     entries as (
       insert into stock_entries
         (institution_id, id, branch_id, product_id, supplier_id, user_id, date_received, created_at)
       select $1, gen_random_uuid(), $2, product, $4, $3, at, at from d),
     removals as (
       insert into stock_outs (institution_id, id, branch_id, product_id, user_id, reason, date_removed, created_at)
       select $1, gen_random_uuid(), $2, product, $3, 'Broken', at, at from d),
     told as (
       insert into audit_entries (institution_id, at, kind, record_id, action, branch_id, user_id)
       select $1, at, 'SALE', id, 'CREATED', $2, $3 from d),
     opened as (
       insert into sessions (institution_id, token_hash, account_id)
       select $1, sha256(id::text::bytea), $3 from d),
     counted as (
       insert into day_counts (institution_id, list, part, day, rows)
       select $1, 'sales', $2, at, 1 from d)
     insert into stock_movements
       (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at)
     select $1, id, product, $2, 'SALE', -1, 12.35, $3, at from d`,
    values,
  )
  await app.database.sql('set session_replication_role = origin')
  await app.database.sql('analyze')
}, MINUTE_MS)

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** Does something as a connection of the server does it, if need be without one of the indexes. */
async function asServer<T>(act: () => Promise<T>, missing?: string): Promise<T> {
  const sql = (text: string, values?: unknown[]) => app.database.sql(text, values)
  await sql('begin')
  try {
    if (missing !== undefined) await sql(`drop index ${missing}`)
    await sql('set local enable_seqscan = off')
    await sql('set local pg_trgm.word_similarity_threshold = 0.5')
    await sql(`set local role "${appConnection(app.database.connection).user}"`)
    await sql(`select set_config('app.institution_id', $1, true)`, [shop.institutionId])
    return await act()
  } finally {
    await sql('rollback')
  }
}

/** As PostgreSQL means to go about it, whatever the values. */
async function planOf(text: string): Promise<PlanNode> {
  const [row] = await app.database.sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (generic_plan, format json) ${text}`,
  )
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (plan === undefined) throw new Error('no plan')
  return plan
}

/** Everything that a plan reads of a growing table without an index that knows more than the institution. */
function faultsOf(node: PlanNode, table = '', endsSoon = false): string[] {
  const type = node['Node Type']
  const relation = node['Relation Name'] ?? (type === 'Bitmap Index Scan' ? table : '')
  // What is stopped when a page is full may begin anywhere; not so what must be seen whole before it gives anything.
  const stopsSoon =
    type === 'Limit' || (endsSoon && !/Sort|Aggregate|Hash|Materialize|Bitmap/.test(type))
  const below = (node.Plans ?? []).flatMap((child) => faultsOf(child, relation || table, stopsSoon))
  if (!GROWING.has(relation) || !type.endsWith('Scan') || type === 'Bitmap Heap Scan') return below
  if (type === 'Seq Scan') return [...below, `Seq Scan on ${relation}`]
  const columns = [...(node['Index Cond'] ?? '').matchAll(/(\w+)\)* (?:=|<|>|~|%)/g)]
  const isNarrow = columns.some(([, column]) => column !== 'institution_id' && column !== 'col1')
  return isNarrow || endsSoon
    ? below
    : [...below, `all ${relation} by ${node['Index Name']} ${node['Index Cond'] ?? ''}`]
}

async function faults(): Promise<string[]> {
  const found: string[] = []
  for (const [name, text] of everyStatement()) {
    if (mayReadAll(name) || !/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
    const wrong = await asServer(async () => faultsOf(await planOf(text)))
    found.push(...wrong.map((fault) => `${name}: ${fault}`))
  }
  return found
}

test(
  'every statement finds what it asks for of a growing table through an index',
  { timeout: MINUTE_MS },
  async () => {
    expect(await faults()).toEqual([])
  },
)

test.each([
  ['products_name_idx', 'products_page'],
  ['products_search_idx', 'products_page_by_search_key'],
  ['stock_movements_made_idx', 'top_products'],
  ['customers_made_idx', 'customers_of_institution_page_none'],
])('without %s there is a fault in %s', { timeout: MINUTE_MS }, async (index, name) => {
  const text = everyStatement().get(name) ?? ''
  const wrong = await asServer(async () => faultsOf(await planOf(text)), index)
  expect(wrong).not.toEqual([])
})
