import { DOCUMENT_KINDS } from '@mezgeb/contract/features'
import { beforeAll, expect, test } from 'vitest'

import { allStatements } from '../../../testing/all-statements.ts'
import { GROWING, growShop, inServersPlace } from '../../../testing/grown-shop.ts'
import { ownApp } from '../../../testing/test-app.ts'

import type { Shop } from '../../../testing/planted-shop.ts'

const app = ownApp()

/** Queries that may read a whole table or all of an institution, with the reason. */
const ONE_BY_ONE = 'a text of one or two letters is compared with every name (docs/decisions/0008)'
const DOCUMENTS = 'names that have the text are compared with every document (docs/decisions/0010)'
const FIRST = 'stops at the first row'
const READS_ALL: Readonly<Record<string, string>> = {
  admin_totals: 'branches and suppliers of the installation',
  institutions_by_status: 'the institutions of the installation',
  users_by_role: 'the users of the installation',
  any_admin: 'the users of an institution, when an owner is added',
  institution_by_id: 'counts the users of an institution',
  newest_institutions: 'counts the users of an institution',
  keep_for: 'every institution is asked for, in the background',
  pending_people: 'users are counted one by one',
  waiting_work_of_shop: 'the stock-takes of an institution, some in a month',
  sweep_sessions: 'removes the expired ones of all, in the background',
  remove_sessions: 'of an institution that was rejected, all',
  imported_products_in_use: 'the undo of an import of products reads the transfers once',
  hide_unused_suppliers: 'the undo of an import of suppliers reads the orders once',
  first_steps: FIRST,
  dashboard_numbers: 'only where no summary is kept (docs/decisions/0026)',
  low_stock: 'cached where there is much stock (docs/decisions/0026)',
  low_in_branch: 'only where no summary is kept (docs/decisions/0074)',
  spare_goods: 'only where no summary is kept (docs/decisions/0074)',
  low_in_branches: 'cached where there is much stock (docs/decisions/0026)',
  stock_values: 'cached where there is much stock (docs/decisions/0026)',
}

const LISTS = Object.values(DOCUMENT_KINDS)
  .map(({ list }) => list)
  .join('|')

/** The same for statements by a pattern of their names. */
const READ_ALL_OF: readonly [names: RegExp, why: string][] = [
  [/^demo_/, 'once, at the first start of a demo'],
  [/^value_bridge_products/, 'a report of all products of an institution (docs/decisions/0112)'],
  [/^customers_of_\w+_scan$/, ONE_BY_ONE],
  [/^users_(page|total)/, 'users are searched and counted one by one'],
  [/^institutions_(page|total)/, 'the total of a search in the institutions of the installation'],
  [/^found_sales_\w*scan$/, DOCUMENTS],
  [new RegExp(`^(${LISTS})_(total_|sum_)?of_\\w+_(index|scan)$`), DOCUMENTS],
  [new RegExp(`^filtered_(${LISTS})_\\w+_text$`), DOCUMENTS],
  [
    /^(transfers_of_\w+|transfer_sums_of_\w+|purchase_orders_page\w*|stock_takes_page\w*)_filtered$/,
    'filters that have no index are judged for each (docs/decisions/0061)',
  ],
  [/^(transfers_total_of|purchase_orders_total|stock_takes_total)_/, 'for a page after the last'],
  [
    /^(filtered_products\w*|product_sums)_all$/,
    'products of an institution are judged by their stock; sums stop at 5,000 (docs/decisions/0061)',
  ],
  [/^stock_take_all_(none|scan)/, 'count sheets, and searches of one or two letters'],
  [
    /^value_bridge_goods/,
    'the products of a report are judged by their value (docs/decisions/0112)',
  ],
  [/^moved_(total_)?by_/, DOCUMENTS],
  [/^proposed_counts$/, 'asked for by a person who opens a stock-take, seldom'],
]
const mayReadAll = (name: string) =>
  name in READS_ALL || READ_ALL_OF.some(([names]) => names.test(name))

let shop: Shop

beforeAll(async () => {
  shop = await growShop(app.database)
})

const asServer = <T>(act: () => Promise<T>, missing?: string) =>
  inServersPlace(app.database, { institutionId: shop.institutionId, missing }, act)

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** The generic plan of a statement, for any values. */
async function planOf(text: string): Promise<PlanNode> {
  const [row] = await app.database.sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (generic_plan, format json) ${text}`,
  )
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (plan === undefined) throw new Error('no plan')
  return plan
}

/** Indexes of the few rows of a table that are out of use, not finished, not paid, or without a stock. */
const OF_FEW_ROWS = new Set([
  'products_archived_idx',
  'products_services_idx',
  'transfers_open_idx',
  'purchase_orders_open_idx',
  'customer_balances_owed_idx',
])

/** Nodes of a plan that read a growing table without an index by more than the institution. */
function faultsOf(node: PlanNode, table = '', endsSoon = false): string[] {
  const type = node['Node Type']
  const relation = node['Relation Name'] ?? (type === 'Bitmap Index Scan' ? table : '')
  // A scan that stops when the page is full may begin anywhere; a node that reads all of its input may not.
  const stopsSoon =
    type === 'Limit' || (endsSoon && !/Sort|Aggregate|Hash|Materialize|Bitmap/.test(type))
  const below = (node.Plans ?? []).flatMap((child) => faultsOf(child, relation || table, stopsSoon))
  if (!GROWING.has(relation) || !type.endsWith('Scan') || type === 'Bitmap Heap Scan') return below
  if (type === 'Seq Scan') return [...below, `Seq Scan on ${relation}`]
  const columns = [...(node['Index Cond'] ?? '').matchAll(/(\w+)\)* (?:=|<|>|~|%)/g)]
  const isNarrow =
    columns.some(([, column]) => column !== 'institution_id' && column !== 'col1') ||
    OF_FEW_ROWS.has(node['Index Name'] ?? '')
  return isNarrow || endsSoon
    ? below
    : [...below, `all ${relation} by ${node['Index Name']} ${node['Index Cond'] ?? ''}`]
}

async function faults(): Promise<string[]> {
  const found: string[] = []
  for (const [name, text] of await allStatements()) {
    if (mayReadAll(name) || !/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue
    const wrong = await asServer(async () => faultsOf(await planOf(text)))
    found.push(...wrong.map((fault) => `${name}: ${fault}`))
  }
  return found
}

test('every statement finds what it asks for of a growing table through an index', async () => {
  expect(await faults()).toEqual([])
})

test.each([
  ['products_name_idx', 'products_page'],
  ['products_search_idx', 'products_page_by_search_key'],
  ['products_price_idx', 'products_page_desc_price'],
  ['customers_made_idx', 'customers_of_institution_page_none'],
  ['transfers_open_idx', 'transfers_of_institution_open'],
  ['purchase_orders_open_idx', 'purchase_orders_page_open'],
  ['transfer_steps_user_idx', 'transfers_of_branch_person'],
  ['purchase_orders_supplier_idx', 'purchase_orders_page_supplier'],
  ['purchase_orders_user_idx', 'purchase_orders_page_person'],
])('without %s there is a fault in %s', async (index, name) => {
  const text = (await allStatements()).get(name) ?? ''
  const wrong = await asServer(async () => faultsOf(await planOf(text)), index)
  expect(wrong).not.toEqual([])
})
