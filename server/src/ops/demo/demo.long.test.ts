import { setTimeout } from 'node:timers/promises'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { login } from '@mezgeb/contract/people/auth'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { getDashboard } from '@mezgeb/contract/insight/dashboard'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listSales } from '@mezgeb/contract/selling/sales'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listStockOuts } from '@mezgeb/contract/stock/removals'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listUsers } from '@mezgeb/contract/people/users'
import { beforeAll, describe, expect, it } from 'vitest'

import { givenPendingBusiness } from '../../testing/builders.ts'
import { databaseDigest } from '../../testing/database/database-digest.ts'
import { requireInvariants } from '../../testing/database/invariants.ts'
import { ownApp } from '../../testing/test-app.ts'
import { DEMO_SIGN_IN, loadDemo } from './load-demo.ts'
import { DEMO_INSTITUTION_ID, makeBusiness } from './make-business.ts'
import { makeHistory } from './make-history.ts'
import { createRandom } from './random.ts'

const NOON = new Date('2026-11-20T09:00:00Z')
const DAY_MS = 86_400_000

describe('the demo', () => {
  const app = ownApp()
  let token: string

  beforeAll(async () => {
    if (!(await loadDemo(app.db, NOON))) throw new Error('the demo was not loaded')
    const answer = await app.send(login, { body: DEMO_SIGN_IN })
    token = answer.body.token
  })

  // spec: D1.14
  it('is an approved business of 3 branches, 5 staff and their ADMIN', async () => {
    const { body } = await app.send(login, { body: DEMO_SIGN_IN })
    expect(body.user).toMatchObject({ role: 'ADMIN', institution: { status: 'APPROVED' } })
    const users = await app.send(listUsers, {
      token,
      params: { id: body.user.institution?.id ?? '' },
    })
    expect(body.user.institution?.currency).toBe('ETB')
    const staff = users.body.filter((user) => user.role === 'STAFF')
    expect([users.body.length, staff.length]).toEqual([6, 5])
    expect(new Set(staff.map((user) => user.branch?.name))).toEqual(
      new Set(['Bole', 'Piassa', 'Sarbet']),
    )
    for (const { email } of staff) {
      const signedIn = await app.send(login, { body: { ...DEMO_SIGN_IN, email } })
      expect(signedIn.status).toBe(200)
    }
  })

  it('appears in the audit trail as made by the system', async () => {
    const { body, headers } = await app.send(listAuditEntries, { token, query: { limit: 200 } })
    expect(Number(headers['x-total-count'])).toBeGreaterThan(200)
    expect(new Set(body.map(({ by }) => by))).toEqual(new Set(['SYSTEM']))
    const [seller] = await app.database.sql<{ id: string }>(
      'select user_id as id from sales limit 1',
    )
    const query = { userId: seller?.id, kind: 'SALE' } as const
    const ofSeller = await app.send(listAuditEntries, { token, query })
    expect([ofSeller.body, ofSeller.headers['x-total-count']]).toEqual([[], '0'])
  })

  it('has 12 categories, 200 products and a delivery fee with Amharic and English names, a dozen of them with photos', async () => {
    expect((await app.send(listCategories, { token })).body).toHaveLength(12)
    const { body: products } = await app.send(listProducts, { token })
    expect(products).toHaveLength(201)
    expect(products.filter(({ name }) => !/\p{Script=Ethiopic}/u.test(name))).toEqual([])
    expect(products.filter(({ name }) => !/[A-Za-z]{3}/.test(name))).toEqual([])
    const pictured = products.filter(({ photo }) => photo !== undefined)
    expect(pictured.length).toBeGreaterThanOrEqual(12)
    for (const { id, photo } of pictured) {
      const answer = await app.http.inject({
        url: `/api/products/${id}/photos/${photo}?size=small`,
        headers: { authorization: `Bearer ${token}` },
      })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    }
    const coffee = await app.send(listProducts, { token, query: { search: 'ቡና' } })
    expect(coffee.body.length).toBeGreaterThan(5)
  })

  it('has suppliers, customers, and 60 days of entries, removals and sales', async () => {
    expect((await app.send(listSuppliers, { token })).body.length).toBeGreaterThan(5)
    expect((await app.send(listCustomers, { token })).body.length).toBeGreaterThan(20)
    for (const [call, least] of [
      [listStockEntries, 1000],
      [listStockOuts, 60],
      [listSales, 4000],
    ] as const) {
      const { headers } = await app.send(call, { token, query: { limit: 1 } })
      expect(Number(headers['x-total-count'])).toBeGreaterThan(least)
    }
    const days = await app.database.sql<{ sales: number }>(
      `select count(*)::int as sales from sales group by date_trunc('day', created_at, 'Africa/Addis_Ababa')`,
    )
    expect(days).toHaveLength(61)
    const sales = await app.send(listSales, { token, query: { limit: 200 } })
    for (const { date } of sales.body) {
      expect(Date.parse(date)).toBeLessThanOrEqual(NOON.getTime())
      expect(Date.parse(date)).toBeGreaterThan(NOON.getTime() - 61 * DAY_MS)
    }
  })

  it('shows a dashboard worth looking at', async () => {
    const { body } = await app.send(getDashboard, { token })
    expect(body.totalProducts).toBe(201)
    expect(body.lowStockProducts).toBeGreaterThan(0)
    expect(body.lowStockProducts).toBeLessThan(40)
    expect(body.recentSales).toHaveLength(5)
  })

  it('has a shift on each day in each branch, counted in the evening, seldom with a difference', async () => {
    const [counted] = await app.database.sql(
      `select count(*)::int as shifts, count(*) filter (where counted <> expected)::int as differing,
              (min(expected) >= 0) as "isFull", count(distinct till_id)::int as tills,
              count(*) filter (where closed_at is null)::int as open,
              (select count(*)::int from documents where kind = 'CASH_MOVEMENT') as movements,
              (select count(*)::int from day_closes) as days
         from shifts`,
    )
    expect(counted).toEqual({
      shifts: 183,
      differing: 51,
      isFull: true,
      tills: 3,
      open: 3,
      movements: 3 * 40,
      days: 178,
    })
    // As a start does once the demo is loaded.
    await app.database.sql('analyze')
    const query = { from: '2026-01-01', to: '2099-12-31' }
    const { body } = await app.send(getTrialBalance, { token, query })
    const amounts = new Map(body.accounts.map(({ id, closing }) => [id, closing]))
    expect(amounts.get('EXPENSES')).toBe(3 * 20 * 60)
    expect(amounts.get('CASH_DIFFERENCES')).toBeGreaterThan(0)
    expect(amounts.get('SAFE')).toBeGreaterThan(0)
    expect(amounts.get('VOUCHERS')).toBeLessThan(0)
    const unnamed = await app.database.sql(
      `select from documents d where d.kind in ('SALE', 'RETURN') and d.shift_id is null`,
    )
    expect(unnamed).toEqual([])
  })

  it.each([
    ['lines with a discount', 100, `stock_movements where kind = 'SALE' and discount_by_hand < 0`],
    [
      'bills with a discount',
      20,
      `(select from stock_movements where kind = 'SALE' group by document_id
        having count(*) > 1 and bool_and(discount_by_hand < 0)) b`,
    ],
    ['approved discounts', 10, `approvals where approval_kind = 'DISCOUNT'`],
    ['approved returns', 10, `approvals where approval_kind = 'RETURN'`],
    [
      'lines at the price of a list',
      100,
      `price_list_rows r
         join price_lists l on l.id = r.price_list_id
         join stock_movements m on m.product_id = r.product_id and m.kind = 'SALE' and m.unit_price = r.price
          and tax_day(m.created_at) between l.valid_from and coalesce(l.valid_until, 'infinity')`,
    ],
    ['reasons of returns', 4, `(select note from documents where kind = 'RETURN' group by note) r`],
    [
      'reasons of removals',
      4,
      `(select target_id from document_links where role = 'REASON' group by 1) r`,
    ],
    [
      'removals with a reason of their own',
      5,
      `documents d where kind = 'REMOVAL'
         and not exists (select from document_links l where l.document_id = d.id and l.role = 'REASON')`,
    ],
    ['void sales', 10, `documents where kind = 'RETURN' and note = 'Undone at once'`],
    ['exchanges', 10, `document_links where role = 'EXCHANGES'`],
    ['vouchers that are used in part', 3, `vouchers where rest > 0 and rest < amount`],
    ['vouchers that are void', 1, 'vouchers where void_id is not null'],
    [
      'debts from before the opening',
      5,
      'opening_debts o where o.since < (select min(created_at)::date from sales)',
    ],
    [
      'sales to customers of other branches',
      50,
      `documents d join customers c on c.id = d.customer_id where d.kind = 'SALE' and c.branch_id <> d.branch_id`,
    ],
    ['payments to suppliers', 20, `documents where kind = 'SUPPLIER_PAYMENT'`],
    [
      'payments with withheld tax',
      3,
      `payments p join tenders t on t.id = p.tender_id where t.kind = 'WITHHOLDING' and p.reference is not null`,
    ],
    ['batches that have expired', 0, `lots where expires_on < '2026-11-20'`],
    ['batches that expire soon', 0, `lots where expires_on between '2026-11-20' and '2026-12-20'`],
    ['counts of batches', 1, 'stock_take_counts where expires_on is not null'],
    [
      'counts of goods by weight',
      0,
      `stock_take_counts c join products p on p.id = c.product_id where p.unit_size = 1000`,
    ],
    [
      'sales of grams',
      100,
      `stock_movements where unit_size = 1000 and kind = 'SALE' and quantity % 1000 <> 0`,
    ],
    [
      'kinds of movements of goods by weight',
      5,
      '(select distinct kind from stock_movements where unit_size = 1000) k',
    ],
    ['deliveries', 40, `documents where kind = 'DELIVERY'`],
    ['revaluations', 1, `documents where kind = 'REVALUATION'`],
    ['supplier returns', 0, `documents where kind = 'SUPPLIER_RETURN'`],
    ['purchase orders', 2, 'purchase_orders'],
    [
      'ways to pay',
      3,
      `(select from money_book where kind = 'SALE' group by tender_id having count(*) > 100) t`,
    ],
    ['customers who owe', 10, 'customer_balances where owed > 0'],
    ['payments of customers', 10, `documents where kind = 'CUSTOMER_PAYMENT'`],
    ['taxes in sales', 2, `(select distinct tax_id from stock_movements where kind = 'SALE') t`],
    ['price lists', 2, 'price_lists'],
    [
      'goods that were brought to customers',
      10,
      'stock_movements m join products p on p.id = m.product_id where p.is_service',
    ],
  ])('has %s', async (_, least, found) => {
    const [row] = await app.database.sql<{ count: number }>(
      `select count(*)::int as count from ${found}`,
    )
    expect(row?.count).toBeGreaterThan(least)
  })

  it('keeps every rule of the data, and sales apart by their first 8 characters', async () => {
    await requireInvariants(app.database)
    const twins = await app.database.sql(
      'select left(id::text, 8) from sales group by 1 having count(*) > 1',
    )
    expect(twins).toEqual([])
  })

  it('is not loaded a second time', async () => {
    const before = await databaseDigest(app.database)
    expect(await loadDemo(app.db, new Date())).toBe(true)
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})

describe('the demo in an installation that is somebody’s own', () => {
  const app = ownApp()

  // spec: D1.14
  it('is not loaded', async () => {
    await givenPendingBusiness(app)
    const before = await databaseDigest(app.database)
    expect(await loadDemo(app.db)).toBe(false)
    expect(await databaseDigest(app.database)).toEqual(before)
  })
})

describe('two servers that load the demo at once', () => {
  const app = ownApp()

  it('load it once', async () => {
    expect(await Promise.all([loadDemo(app.db, NOON), loadDemo(app.db, NOON)])).toEqual([
      true,
      true,
    ])
    await expect(requireInvariants(app.database)).resolves.toBeUndefined()
  })
})

describe('a server that finds another one loading the demo', () => {
  const app = ownApp()

  it('waits for it, longer than for any lock, and loads it should the other one fail', async () => {
    await app.database.sql('begin')
    await app.database.sql(`insert into institutions (id, name) values ($1, 'Half a demo')`, [
      DEMO_INSTITUTION_ID,
    ])
    const giveUp = async () => {
      await setTimeout(2500)
      await app.database.sql('rollback')
    }
    const [isThere] = await Promise.all([loadDemo(app.db, NOON), giveUp()])
    expect(isThere).toBe(true)
    expect((await app.send(login, { body: DEMO_SIGN_IN })).status).toBe(200)
  })
})

it('is the same at every load of the same day', async () => {
  const make = async () => {
    const random = createRandom(7)
    const business = makeBusiness(random)
    const { documents, movements } = await makeHistory(business, random, NOON)
    return { business, documents, movements }
  }
  expect(await make()).toEqual(await make())
})
