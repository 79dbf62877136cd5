import { randomUUID } from 'node:crypto'

import { beforeAll, expect, test } from 'vitest'

import { AUDIT_ACTIONS, AUDIT_KINDS } from '@mezgeb/contract/audit'

import { recordSalesCall, saleOfMany } from '../modules/sales/record-sale.queries.ts'
import { GROWING, growShop, inServersPlace } from '../testing/grown-shop.ts'
import { testApp } from '../testing/test-app.ts'
import { PLATFORM_INSTITUTION_ID } from './database.ts'

import type { Shop } from '../testing/planted-shop.ts'

const app = testApp()
const MINUTE_MS = 60_000
/** What a call may read of a table that has thousands: the days of a list, or what was added on one day. */
const FEW = 250

const sql = (text: string, values?: unknown[]) => app.database.sql(text, values)
let shop: Shop

beforeAll(async () => {
  shop = await growShop(app.database)
}, MINUTE_MS)

const REQUEST = { user: PLATFORM_INSTITUTION_ID, address: '192.0.2.1', request: 'one' }
const ORIGIN = JSON.stringify(REQUEST)
const wanted = AUDIT_KINDS.flatMap((kind) => AUDIT_ACTIONS.map((action) => ({ kind, action })))

/** What people wait for: each is called on a connection of the server, over thousands of rows. */
const CALLS: Readonly<Record<string, (of: Shop) => Promise<unknown>>> = {
  'a sale': (of) => sell(of, [1, 2, 3]),
  'the retry of a sale': (of) =>
    sql(`select stored_answer($1, $2, 'sale', '\\x05', '\\x01')`, [of.institutionId, of.userId]),
  'a sale of more than there is': (of) => sell(of, [1_000_000]),
  'a sale to a new customer': (of) =>
    sql(
      `select record_sale($1, $2, $3, gen_random_uuid(), gen_random_uuid(), 'Abebe', null, null, $4, '{1}', null, null, null, $5)`,
      [of.institutionId, of.userId, of.branchId, of.productIds.slice(0, 1), ORIGIN],
    ),
  'sales together': sellTogether,
  'an entry': (of) =>
    sql(
      `select receive_stock($1, $2, $3, gen_random_uuid(), $4, 5, $5, now(), 'entry', '\\x03', '\\x01', $6)`,
      [of.institutionId, of.userId, of.branchId, of.productIds[0], of.supplierId, ORIGIN],
    ),
  'a removal': (of) =>
    sql(
      `select remove_stock($1, $2, $3, gen_random_uuid(), $4, 5, 'Broken', now(), 'removal', '\\x04', '\\x01', $5)`,
      [of.institutionId, of.userId, of.branchId, of.productIds[0], ORIGIN],
    ),
  'a changed product': async (of) => {
    await sql(`select set_config('app.origin', $1, true)`, [ORIGIN])
    await sql('update products set name = name where institution_id = $1 and id = $2', [
      of.institutionId,
      of.productIds[0],
    ])
  },
  'the total of sales': (of) =>
    sql(`select count_sales($1, null, now() - interval '30 days', 'infinity')`, [of.institutionId]),
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
  'what is low since a moment': (of) =>
    sql(`select low_since($1, null, now() - interval '1 hour')`, [of.institutionId]),
  'what the stock is worth since a moment': (of) =>
    sql(`select worth_since($1, null, now() - interval '1 hour')`, [of.institutionId]),
  'who has a session, unused for a while': async (of) => {
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

async function sell(of: Shop, quantities: readonly number[]): Promise<void> {
  await sql(
    `select record_sale($1, $2, $3, gen_random_uuid(), $4, null, null, null, $5, $6, 'sale', '\\x05', '\\x01', $7)`,
    [
      ...[of.institutionId, of.userId, of.branchId, of.customerId],
      ...[of.productIds.slice(0, quantities.length), quantities, ORIGIN],
    ],
  )
}

/** Two sales of one seller; both are recorded. */
async function sellTogether(of: Shop): Promise<void> {
  const [session] = await app.database.sql<{ token_hash: Buffer }>(
    'select token_hash from sessions where institution_id = $1 limit 1',
    [of.institutionId],
  )
  const seller = {
    sessionHash: session?.token_hash ?? Buffer.from([]),
    role: 'STAFF' as const,
    branchId: of.branchId,
  }
  const sales = [1, 2].map((number) => {
    const sale = {
      id: randomUUID(),
      owner: of,
      key: {
        call: 'sale',
        keyHash: Buffer.from([1, number]),
        requestHash: Buffer.from([1]),
      },
      branchId: of.branchId,
      customerId: of.customerId,
      newCustomer: null,
      lines: new Map(of.productIds.slice(0, number).map((id) => [id, 1])),
    }
    return saleOfMany(sale, { seller, origin: REQUEST })
  })
  const { text, values } = recordSalesCall(sales)
  expect(await sql(text, values)).toHaveLength(2)
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

/** Does something as the server, and gives what it read too much of. */
async function readTooMuch(act: () => Promise<unknown>, missing?: string): Promise<string[]> {
  return inServersPlace(app.database, { institutionId: shop.institutionId, missing }, async () => {
    while (await keptSome());
    const before = await rowsRead()
    await act()
    const after = await rowsRead()
    return [...GROWING].flatMap((table) => {
      const read = (after.get(table) ?? 0) - (before.get(table) ?? 0)
      return read > FEW ? [`${read} rows of ${table}`] : []
    })
  })
}

/** What the server does in the background. */
async function keptSome(): Promise<boolean> {
  const [row] = await app.database.sql<{ more: boolean }>(
    'select keep_counts($1, $2, $3) as more',
    [shop.institutionId, [...AUDIT_KINDS], [...AUDIT_ACTIONS]],
  )
  return row?.more === true
}

test.each(Object.entries(CALLS))('%s reads few rows of what grows', async (_name, call) => {
  expect(await readTooMuch(() => call(shop))).toEqual([])
})

test('without its index there is a fault in what is low', async () => {
  const wrong = await readTooMuch(
    () => sql(`select low_since($1, null, now() - interval '1 hour')`, [shop.institutionId]),
    'stock_movements_made_idx',
  )
  expect(wrong).not.toEqual([])
})

/** What nobody waits for. */
const IN_THE_BACKGROUND = ['keep_low']
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
  const missed = seen.filter(({ calls }) => calls === 0).map(({ name }) => name)
  expect(missed.toSorted()).toEqual([...IN_THE_BACKGROUND, ...NOT_THE_SERVERS].toSorted())
})
