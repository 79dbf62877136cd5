import { randomBytes, randomUUID } from 'node:crypto'

import { beforeAll, expect, test } from 'vitest'

import { AUDIT_ACTIONS, AUDIT_KINDS } from '@mezgeb/contract/insight/audit'

import { DEFAULT_TIME_ZONE } from '@mezgeb/contract/kit/fields'

import { HISTORY_DAYS } from '../../../modules/buying/reorder/reorder-policy.ts'
import { candidates } from '../../../modules/buying/reorder/shelf-flow.queries.ts'
import { weeksOf } from '../../../modules/buying/reorder/weeks-of.ts'
import { lastDays } from '../../time/last-days.ts'
import { COUNTED_LISTS } from '../../../modules/modules.ts'
import {
  addNewCustomer,
  explainSaleCall,
  recordSalesCall,
} from '../../../modules/selling/sales/record-sales.queries.ts'
import { moneyJson } from '../../../modules/selling/payments/sale-money.ts'
import { stockKeys } from '../../../modules/stock/ledger/record-once.ts'
import { allStatements } from '../../../testing/all-statements.ts'
import { GROWING, growShop, inServersPlace, vacuum } from '../../../testing/grown-shop.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { PLATFORM_INSTITUTION_ID } from '../database.ts'

import type { Money } from '../../../modules/selling/payments/sale-money.ts'
import type { NewSale } from '../../../modules/selling/sales/record-sales.queries.ts'
import type { Shop } from '../../../testing/planted-shop.ts'

const app = ownApp()
/** Rows that a call may read of a table with thousands: the days of a list, or the rows of one day. */
const FEW = 250

const sql = (text: string, values?: unknown[]) => app.database.sql(text, values)
let shop: Shop

beforeAll(async () => {
  shop = await growShop(app.database)
  await sql(`select set_config('app.institution_id', $1, false)`, [shop.institutionId])
  while (await keptSome());
  await keepStock()
  await vacuum(app.database)
})

const REQUEST = { user: PLATFORM_INSTITUTION_ID, address: '192.0.2.1', request: 'one' }
const ORIGIN = JSON.stringify(REQUEST)
const wanted = AUDIT_KINDS.flatMap((kind) => AUDIT_ACTIONS.map((action) => ({ kind, action })))

const taken = (productIds: readonly string[], quantities: readonly number[]) =>
  JSON.stringify(productIds.map((id, line) => ({ product_id: id, quantity: quantities[line] })))

/** Calls of requests, each on a connection of the server, over thousands of rows. */
const CALLS: Readonly<Record<string, (of: Shop) => Promise<unknown>>> = {
  'a sale': (of) => sell(of, {}),
  'a sale at prices of lists, and its refusal': async (of) => {
    await sql(`select set_config('app.origin', $1, true)`, [ORIGIN])
    await sql(
      `with list as (insert into price_lists (institution_id, name, valid_from) values ($1, 'Shops', '2026-03-04') returning id)
       insert into price_list_rows (institution_id, price_list_id, product_id, price)
       select $1::uuid, l.id, p.id, 5 from list l cross join unnest($2::uuid[]) p (id)`,
      [of.institutionId, of.productIds.slice(0, 3)],
    )
    await sell(of, {})
    const { text, values } = explainSaleCall({ ...(await newSale(of, {})), expectedTotal: 0.01 })
    expect(await sql(text, values)).toMatchObject([
      { outcome: 'price_changed', details: { totalAmount: 15 } },
    ])
    const lines = [of.productIds.slice(0, 3), [1, 1, 1]]
    const prices = await ask('listed_prices', [
      of.institutionId,
      of.branchId,
      of.customerId,
      ...lines,
    ])
    expect(prices).toHaveLength(3)
  },
  'the retry of a sale': (of) =>
    sql(`select stored_answer($1, $2, 'sale', '\\x05', '\\x01')`, [of.institutionId, of.userId]),
  'a sale of more than there is': async (of) => {
    const { text, values } = explainSaleCall(await newSale(of, { quantity: 1_000_000 }))
    expect(await sql(text, values)).toMatchObject([{ outcome: 'short' }])
  },
  'a sale to a new customer': async (of) => {
    await sql(`select set_config('app.origin', $1, true)`, [ORIGIN])
    const newCustomer = { name: 'Abebe', phone: null, address: null }
    const sale = await newSale(of, { newCustomer })
    for (const { text, values } of [
      addNewCustomer(sale, newCustomer),
      recordSalesCall([sale], { waits: true }),
    ]) {
      expect(await sql(text, values)).toHaveLength(1)
    }
  },
  'a sale that waits for its stock': (of) => sell(of, {}, { waits: true }),
  'sales that are paid by mobile money and on account': async (of) => {
    const money = await paidBy(of)
    await sell(of, { money })
    await sell(of, { money: await paidBy(of) }, { waits: true })
    const { text, values } = explainSaleCall(await newSale(of, { money }))
    expect(await sql(text, values)).toMatchObject([{ outcome: 'reference_used' }])
  },
  'a document that is paid by mobile money and on account': async (of) => {
    const json = JSON.stringify(moneyJson(await paidBy(of)))
    await sql('select lock_balance($1, $2)', [of.institutionId, of.customerId])
    await sql(
      `select write_payments($1, (select id from documents where institution_id = $1 limit 1), $2,
                             jsonb_set($3, '{payments}', '[]'))`,
      [of.institutionId, of.customerId, json],
    )
  },
  'the code of a new branch and the papers of a number': async (of) => {
    await sql(`select set_config('app.origin', $1, true)`, [ORIGIN])
    await sql(
      `insert into branches (institution_id, name, location) values ($1, 'Saris', 'Addis')`,
      [of.institutionId],
    )
    await sql(`select find_papers($1, 'SA-D-0001')`, [of.institutionId])
  },
  'goods that become a service, and its sale': async (of) => {
    await sql(`select set_config('app.origin', $1, true)`, [ORIGIN])
    const [row] = await sql(
      `insert into products (institution_id, name, unit, price_per_unit, category_id)
       select institution_id, 'Delivery', 'trip', 150, category_id from products where institution_id = $1 limit 1 returning id`,
      [of.institutionId],
    )
    const service = [of.institutionId, String(row?.['id'])]
    await sql('select change_service($1, $2, true)', service)
    await sql(
      'update products set is_service = true where institution_id = $1 and id = $2',
      service,
    )
    await sql('select keep_services($1, $3, array[$2::uuid], array[null::int])', [
      ...service,
      of.branchId,
    ])
  },
  'the home branch of a customer': (of) =>
    sql('select home_of($1, $2)', [of.institutionId, of.customerId]),
  'the store credit before a sale': async (of) => {
    await sql(`select owed_before($1, $2, now() - interval '1 hour')`, [
      of.institutionId,
      of.customerId,
    ])
  },
  'the tender of exchanges': async (of) => {
    await sql(`select set_config('app.origin', $1, true)`, [ORIGIN])
    await sql('select exchange_tender($1)', [of.institutionId])
  },
  'the unpaid sales of a customer': async (of) => {
    await sell(of, { money: await paidBy(of) })
    const items = await ask('open_items_of_customer', [of.institutionId, of.customerId])
    expect(items).not.toEqual([])
  },
  'a bill of a supplier for a delivery': async (of) => {
    const goods = `(select id from documents where institution_id = $1 and kind = 'ENTRY' limit 1)`
    const supplier = `(select id from suppliers where institution_id = $1 limit 1)`
    await sql(`select lock_supplier_balance($1, ${supplier})`, [of.institutionId])
    await sql(`select goods_amount($1, ${goods})`, [of.institutionId])
    await sql(`select correct_costs($1, ${goods}, array[${goods}], '{0.01}')`, [of.institutionId])
    await sql(`select billed_change($1, $2, $3, ${goods}, '{}')`, [
      ...[of.institutionId, of.branchId, of.productIds[0]],
    ])
    await sql(`select * from open_bills($1, ${supplier})`, [of.institutionId])
  },
  'goods that are taken back': async (of) => {
    const came = `(select document_id from stock_movements
                    where institution_id = $1 and product_id = $3 and kind = 'ENTRY' order by created_at desc limit 1)`
    await sql(
      `update branch_stock set value = 10 where institution_id = $1 and branch_id = $2 and product_id = $3`,
      [of.institutionId, of.branchId, of.productIds[0]],
    )
    await sql(`select corrections_of($1, $2, array[$3::uuid], array[${came}], '{1}', '{1}')`, [
      of.institutionId,
      of.branchId,
      of.productIds[0],
    ])
    const left = `(select id from documents where institution_id = $1 and kind = 'REMOVAL' limit 1)`
    await sql(`select corrections_of_undone($1, ${left})`, [of.institutionId])
  },
  'goods that come from another branch': async (of) => {
    const sent = `(select k.document_id from transfers t
                     join document_links k on k.institution_id = $1 and k.target_id = t.id and k.role = 'FULFILS'
                    where t.institution_id = $1 and t.from_branch_id <> $2 limit 1)`
    await sql(`select * from cost_without($1, $2, $3, ${sent})`, [
      ...[of.institutionId, of.branchId, of.productIds[0]],
    ])
  },
  'the tax of all sales': async (of) => {
    const sales = await ask('sold_taxes', [of.institutionId, null, ...PERIOD])
    expect(sales).toMatchObject([{ tax: null }])
  },
  'the tax of all sales of a branch': (of) =>
    ask('sold_taxes', [of.institutionId, of.branchId, ...PERIOD]),
  'the tax of the bills of a day': async (of) => {
    const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
    const bills = await ask('bought_taxes', [of.institutionId, null, day, day])
    expect(bills).toMatchObject([{ tax: { name: 'VAT', rate: 15 } }])
  },
  'an entry': (of) =>
    sql(
      `select * from post_movements($1, gen_random_uuid(), 'ENTRY', $2, $3, json_build_array(json_build_object('product_id', $4::uuid, 'quantity', 5)))`,
      [of.institutionId, of.branchId, of.userId, of.productIds[0]],
    ),
  'the stock of an import': (of) =>
    sql('select * from lock_stock($1, $2, array[$3::uuid])', [
      of.institutionId,
      of.branchId,
      of.productIds[0],
    ]),
  'the undo of an import of customers': async (of) => {
    await sql(`select set_config('app.origin', $1, true)`, [ORIGIN])
    await sql('select * from hide_unused_customers($1, array[$2::uuid, gen_random_uuid()])', [
      ...[of.institutionId, of.customerId],
    ])
  },
  'a number of a document': (of) =>
    sql(`select take_number($1, $2, 'DELIVERY')`, [of.institutionId, of.branchId]),
  'numbers of sales': (of) =>
    sql(`select take_numbers('SALE', array[$1::uuid], array[$2::uuid])`, [
      of.institutionId,
      of.branchId,
    ]),
  'the goods of a transfer': (of) =>
    sql('select lock_goods($1, array[$2::uuid], $3)', [
      ...[of.institutionId, of.branchId, of.productIds.slice(0, 3)],
    ]),
  'a level of a product': async (of) => {
    await sql(`select set_config('app.origin', $1, true)`, [ORIGIN])
    await sql(`select set_levels($1, array[$2::uuid], array[$3::uuid], '{2}', '{9}')`, [
      ...[of.institutionId, of.branchId, of.productIds[0]],
    ])
  },
  'a removal': (of) =>
    sql(`select * from post_movements($1, gen_random_uuid(), 'REMOVAL', $2, $3, $4)`, [
      of.institutionId,
      of.branchId,
      of.userId,
      taken(of.productIds.slice(0, 3), [-5, -1, -2]),
    ]),
  'the batches of a delivery, and of a removal': async (of) => {
    const moved = (kind: string, quantity: number) =>
      sql(
        `select * from move_lots($1, (select id from documents where institution_id = $1 and kind = $4 limit 1), $2, $3, true)`,
        [
          of.institutionId,
          of.branchId,
          JSON.stringify([
            {
              product_id: of.productIds[0],
              quantity,
              on_hand: 20,
              lots: [{ expiresOn: '2026-01-01', batch: 'NEW', quantity: 2 }],
            },
          ]),
          kind,
        ],
      )
    await moved('ENTRY', 2)
    await moved('REMOVAL', -5)
  },
  'a removal of more than there is': (of) =>
    sql(`select * from post_movements($1, gen_random_uuid(), 'REMOVAL', $2, $3, $4)`, [
      of.institutionId,
      of.branchId,
      of.userId,
      taken(of.productIds.slice(0, 1), [-1_000_000]),
    ]),
  'the answer of a removal': (of) =>
    sql(`select keep_answer($1, $2, 'removal', '\\x04', '\\x01', '{}')`, [
      of.institutionId,
      of.userId,
    ]),
  'a changed product': async (of) => {
    await sql(`select set_config('app.origin', $1, true)`, [ORIGIN])
    await sql('update products set name = name where institution_id = $1 and id = $2', [
      of.institutionId,
      of.productIds[0],
    ])
  },
  'a delivery with a new price': async (of) => {
    await sql(`select set_config('app.origin', $1, true)`, [ORIGIN])
    await sql(`select set_prices($1, array[$2::uuid], '{5}')`, [of.institutionId, of.productIds[0]])
  },
  'a stock-take that is counted, and its differences': async (of) => {
    const [take] = await app.database.sql<{ id: string }>(
      `insert into stock_takes (institution_id, branch_id, number, scope, is_blind, in_scope, user_id)
       values ($1, $2, 1, 'SHELF', false, 0, $3) returning id`,
      [of.institutionId, of.branchId, of.userId],
    )
    await sql(
      `select * from add_stock_counts($1, $2, null, $3, array[gen_random_uuid()], array[$4::uuid], '{""}', '{1}', '{t}', '{1}', '{0}',
                                       '{2027-03-31}', '{A}')`,
      [of.institutionId, take?.id, of.userId, of.productIds[0]],
    )
    await sql('select * from zero_uncounted($1, $2, null, $3, 10)', [
      of.institutionId,
      take?.id,
      of.userId,
    ])
    await sql('select * from stock_take_differences($1, $2)', [of.institutionId, take?.id])
    await sql(`select * from late_documents($1, $2, now() - interval '1 hour')`, [
      of.institutionId,
      of.branchId,
    ])
  },
  'the cash of a shift': async (of) => {
    await sql(`select set_config('app.origin', $1, true)`, [ORIGIN])
    const [shift] = await app.database.sql<{ id: string }>(
      `with till as (insert into tills (institution_id, branch_id, name) values ($1, $2, gen_random_uuid()) returning id)
       insert into shifts (institution_id, till_id, branch_id, number, float_amount, opened_by)
       select $1, id, $2, 1, 0, $3 from till returning id`,
      [of.institutionId, of.branchId, of.userId],
    )
    await sql('select join_shift($1, $2, $3)', [of.institutionId, of.branchId, shift?.id])
    await sql('select expected_cash($1, $2)', [of.institutionId, shift?.id])
  },
  'the total of sales': (of) =>
    sql(`select count_sales($1, null, now() - interval '30 days', 'infinity')`, [of.institutionId]),
  'the best sellers': (of) => sql(`select best_sellers($1, null, 20)`, [of.institutionId]),
  'the best sellers of a branch': (of) =>
    sql(`select best_sellers($1, $2, 20)`, [of.institutionId, of.branchId]),
  'the total of the audit trail': (of) =>
    sql(`select count_audit($1, $2, $3, null, '-infinity', 'infinity')`, [
      of.institutionId,
      wanted.map(({ kind }) => kind),
      wanted.map(({ action }) => action),
    ]),
  'the total of what one user has sold': (of) =>
    sql(`select count_audit($1, '{SALE}', '{CREATED}', $2, '-infinity', 'infinity')`, [
      of.institutionId,
      of.userId,
    ]),
  'low stock since a moment': (of) =>
    sql(`select stock_since($1, null, now() - interval '1 hour')`, [of.institutionId]),
  'the stock value since a moment': (of) =>
    sql(`select worth_since($1, null, now() - interval '1 hour')`, [of.institutionId]),
  'the first page of transfers': (of) =>
    ask('transfers_of_institution_plain', [
      ...[of.institutionId, null, '', null, null, false, null, true, true, '', false, null, null],
      ...[...PERIOD, ...NEWEST],
    ]),
  'the first page of the transfers of a branch': (of) =>
    ask('transfers_of_branch_plain', [
      ...[of.institutionId, of.branchId, '', null, null, false, null, true, true, '', true, null],
      ...[null, ...PERIOD, ...NEWEST],
    ]),
  'the transfers in transit': (of) =>
    ask('transfers_of_institution_open', [
      ...[of.institutionId, null, '', 'SENT', null, false, null, true, true, '', false, null],
      ...[null, ...PERIOD, ...NEWEST],
    ]),
  'the first page of orders': (of) =>
    ask('purchase_orders_page_institution', [
      ...[of.institutionId, null, null, null, '', null, null, ...PERIOD, null, ...NEWEST],
    ]),
  'the first page of the orders of a branch': (of) =>
    ask('purchase_orders_page_branch', [
      ...[of.institutionId, of.branchId, null, null, '', null, null, ...PERIOD, null, ...NEWEST],
    ]),
  'the orders to come': (of) =>
    ask('purchase_orders_page_open', [
      ...[of.institutionId, null, 'ORDERED', null, '', null, null, ...PERIOD, null, ...NEWEST],
    ]),
  'the first page of stock-takes': (of) =>
    ask('stock_takes_page_institution', [
      ...[of.institutionId, null, null, ...PERIOD, null, null, ...NEWEST],
    ]),
  'the candidates for an order': (of) => {
    const { bounds } = lastDays(HISTORY_DAYS + 1, DEFAULT_TIME_ZONE, Date.now())
    const { text, values } = candidates(of.institutionId, of.branchId, bounds[0], weeksOf(bounds))
    return sql(text, values)
  },
  'the low products that a delivery may bring': (of) =>
    ask('low_in_branch', [of.institutionId, of.branchId]),
  'the goods that another branch has to spare': (of) =>
    ask('spare_goods', [of.institutionId, of.branchId, of.otherBranchId]),
  'the user of a session that was unused for a while': async (of) => {
    const [seen] = await app.database.sql<{ token_hash: Buffer }>(
      `update sessions set last_used_at = now() - interval '1 hour'
        where (institution_id, token_hash) = (select institution_id, token_hash from sessions limit 1)
       returning token_hash`,
    )
    await sql('select resolve_sessions(array[$1::uuid], array[$2::bytea])', [
      of.institutionId,
      seen?.token_hash,
    ])
  },
}

const PERIOD = ['-infinity', 'infinity']
/** Where a page of the newest rows begins, and its rows. */
const NEWEST = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 51]

/** Runs the statement with this name. */
async function ask(name: string, values: unknown[]): Promise<unknown> {
  const text = (await allStatements()).get(name)
  if (text === undefined) throw new Error(`no statement ${name}`)
  return sql(text, values)
}

type Input = Partial<Pick<NewSale, 'newCustomer' | 'money'>> & { quantity?: number }

/** One cent by mobile money, one on account of a customer who may owe it. */
async function paidBy(of: Shop): Promise<Money> {
  await sql(`select set_config('app.origin', $1, true)`, [ORIGIN])
  const [tender] = await app.database.sql<{ id: string }>(
    `with limited as (update customers set credit_limit = 100 where institution_id = $1 and id = $2)
     select id from tenders where institution_id = $1 and kind = 'MOBILE'`,
    [of.institutionId, of.customerId],
  )
  const reference = randomUUID()
  return {
    payments: [{ tenderId: tender?.id ?? '', amount: 0.01, reference, key: reference }],
    tendered: null,
    onAccount: 0.01,
  }
}

/** A sale of three products to a known customer. */
async function newSale(
  of: Shop,
  { quantity = 1, newCustomer = null, money = null }: Input,
): Promise<NewSale> {
  const [session] = await app.database.sql<{ token_hash: Buffer }>(
    'select token_hash from sessions where institution_id = $1 limit 1',
    [of.institutionId],
  )
  const seller = {
    institutionId: of.institutionId,
    userId: of.userId,
    userVersion: 1,
    branchIds: 'all' as const,
    sessionHash: session?.token_hash ?? Buffer.from([]),
  }
  const lines = of.productIds.slice(0, 3).map((productId) => ({ productId, quantity }))
  return {
    id: randomUUID(),
    bodyHash: null,
    happenedAt: null,
    seller,
    branchId: of.branchId,
    home: null,
    takesExpired: false,
    expectedTotal: null,
    money,
    origin: REQUEST,
    key: { call: 'sale', keyHash: randomBytes(32), requestHash: Buffer.from([1]) },
    customerId: newCustomer === null ? of.customerId : randomUUID(),
    newCustomer,
    lines,
    stock: stockKeys({ ...seller, branchId: null }, of.branchId, lines),
  }
}

async function sell(of: Shop, input: Input, { waits } = { waits: false }): Promise<void> {
  const sales = [await newSale(of, input)]
  if (!waits) sales.push(await newSale(of, { ...input, money: null }))
  const { text, values } = recordSalesCall(sales, { waits })
  expect(await sql(text, values)).toHaveLength(sales.length)
}

/** Rows and entries of indexes that this connection has read so far, by the table. */
async function rowsRead(): Promise<Map<string, number>> {
  const rows = await app.database.sql<{ name: string; rows: number }>(
    `select t.relname as name,
            (pg_stat_get_xact_tuples_returned(t.oid)
              + coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0))::int as rows
       from pg_class t left join pg_index i on i.indrelid = t.oid
      where t.relkind in ('r', 'p') and t.relnamespace = 'public'::regnamespace
      group by t.oid, t.relname`,
  )
  return new Map(rows.map(({ name, rows: read }) => [name, read]))
}

/** Runs a call as the server, and returns the tables of which it read too much. */
async function readTooMuch(act: () => Promise<unknown>, missing?: string): Promise<string[]> {
  return inServersPlace(app.database, { institutionId: shop.institutionId, missing }, async () => {
    const before = await rowsRead()
    await act()
    const after = await rowsRead()
    return [...GROWING].flatMap((table) => {
      const read = (after.get(table) ?? 0) - (before.get(table) ?? 0)
      return read > FEW ? [`${read} rows of ${table}`] : []
    })
  })
}

/** Work of the server in the background. */
async function keptSome(): Promise<boolean> {
  const [row] = await app.database.sql<{ more: boolean }>('select keep_counts($1, $2) as more', [
    shop.institutionId,
    JSON.stringify(COUNTED_LISTS),
  ])
  return row?.more === true
}

/** As for an institution with much stock. */
async function keepStock(): Promise<void> {
  await sql(
    `insert into kept_low (institution_id, part, until, low) values ($1, $2, '2000-01-01', 0)`,
    [...[shop.institutionId, PLATFORM_INSTITUTION_ID]],
  )
  await sql('select keep_low($1)', [shop.institutionId])
}

test.each(Object.entries(CALLS))('%s reads few rows of what grows', async (_name, call) => {
  expect(await readTooMuch(() => call(shop))).toEqual([])
})

test('without its index there is a fault in what is low', async () => {
  const wrong = await readTooMuch(
    () => sql(`select stock_since($1, null, now() - interval '1 hour')`, [shop.institutionId]),
    'stock_movements_made_idx',
  )
  expect(wrong).not.toEqual([])
})

/** No request waits for these. */
const IN_THE_BACKGROUND = [
  'keep_low',
  'rewind_counts',
  'rewind_summaries',
  'settle_expired',
  'units_sold',
]
/** They read all of a product's past, when a person counts it otherwise (docs/decisions/0119). */
const RECOUNTS = ['recount_product', 'refuse_but_recount']
/** The foreign keys to a branch read all that it has, when a person deletes it. */
const DELETIONS = ['refuse_sold_branch']
/** Of the owner, and of migrations. */
const NOT_THE_SERVERS = ['keep_institutions_apart', 'refuse_audit_change']

test('no function is left out', async () => {
  const seen = await inServersPlace(
    app.database,
    { institutionId: shop.institutionId },
    async () => {
      await keptSome()
      for (const call of Object.values(CALLS)) await call(shop)
      return app.database.sql<{ name: string; calls: number }>(
        `select p.proname as name, coalesce(pg_stat_get_xact_function_calls(p.oid), 0)::int as calls
           from pg_proc p join pg_language l on l.oid = p.prolang
          where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql'`,
      )
    },
  )
  const unseen = new Set([...IN_THE_BACKGROUND, ...RECOUNTS, ...DELETIONS, ...NOT_THE_SERVERS])
  const missed = seen.filter(({ name, calls }) => calls === 0 && !unseen.has(name))
  expect(missed).toEqual([])
})
