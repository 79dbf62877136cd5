import { setTimeout } from 'node:timers/promises'

import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { login } from '@mezgeb/contract/people/auth'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { getDashboard } from '@mezgeb/contract/insight/dashboard'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { getPriceLists } from '@mezgeb/contract/selling/price-lists/price-lists'
import { listTills } from '@mezgeb/contract/selling/tills'
import { listBranches } from '@mezgeb/contract/business/branches'
import { getTaxSummary } from '@mezgeb/contract/selling/taxes/sale-tax-summary'
import { listSales } from '@mezgeb/contract/selling/sales'
import { listExpiringLots } from '@mezgeb/contract/stock/lots'
import { listStockTakeProducts, listStockTakes } from '@mezgeb/contract/stock/stock-take-calls'
import { listDeliveries } from '@mezgeb/contract/stock/deliveries'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listStockOuts } from '@mezgeb/contract/stock/removals'
import { listPurchaseOrders } from '@mezgeb/contract/buying/supplier-orders'
import { listReorderProposals } from '@mezgeb/contract/buying/supplier-reorder'
import { listSupplierReturns } from '@mezgeb/contract/stock/supplier-returns'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listUsers } from '@mezgeb/contract/people/users'
import { beforeAll, describe, expect, it } from 'vitest'

import { givenPendingBusiness } from '../../testing/builders.ts'
import { databaseDigest } from '../../testing/database/database-digest.ts'
import { requireInvariants } from '../../testing/database/invariants.ts'
import { ownApp } from '../../testing/test-app.ts'
import { findDemo } from './demo.queries.ts'
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

  it('has 12 categories and 200 products with Amharic and English names, a dozen of them with photos', async () => {
    expect((await app.send(listCategories, { token })).body).toHaveLength(12)
    const { body: products } = await app.send(listProducts, { token })
    expect(products).toHaveLength(200)
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
    expect(body.totalProducts).toBe(200)
    expect(body.lowStockProducts).toBeGreaterThan(0)
    expect(body.lowStockProducts).toBeLessThan(40)
    expect(body.recentSales).toHaveLength(5)
  })

  it('has batches that have expired and batches that expire soon', async () => {
    const until = (within: '30' | 'EXPIRED') =>
      app.send(listExpiringLots, { token, query: { within } })
    expect((await until('EXPIRED')).body.length).toBeGreaterThan(0)
    expect((await until('30')).body.length).toBeGreaterThan((await until('EXPIRED')).body.length)
  })

  it('counts batches in its stock-take, one of which has a unit less and another one more', async () => {
    const { body: takes } = await app.send(listStockTakes, { token })
    expect(takes).toMatchObject([{ status: 'OPEN', number: 1 }])
    const params = { id: takes[0]?.id ?? '' }
    const { body } = await app.send(listStockTakeProducts, {
      ...{ token, params, query: { list: 'DIFFERENT', limit: 200 } },
    })
    const lots = body.flatMap((one) => one.lots ?? [])
    const found = lots.map(({ counted, expected }) => (counted ?? 0) - (expected ?? 0))
    expect(found.filter((units) => units !== 0).toSorted((one, next) => one - next)).toEqual([
      -1, 1,
    ])
  })

  it('has deliveries with invoice numbers in each branch, three of them of today', async () => {
    const { body } = await app.send(listDeliveries, { token, query: { limit: 200 } })
    expect(body.length).toBeGreaterThan(40)
    expect(body.filter(({ invoiceNumber }) => invoiceNumber === null)).toEqual([])
    const ofToday = body.filter(({ invoiceNumber }) => invoiceNumber?.startsWith('FS-0047'))
    expect(ofToday.map(({ branch }) => branch.name).toSorted()).toEqual([
      'Bole',
      'Piassa',
      'Sarbet',
    ])
    for (const delivery of ofToday) {
      expect(delivery).toMatchObject({ units: 144 })
      expect(delivery.cost).toBeGreaterThan(0)
    }
  })

  it('sells, delivers, moves and counts coffee, teff, butter and onions by weight', async () => {
    const goods = await app.send(listProducts, { token, query: { limit: 200 } })
    const weighed = goods.body.filter(({ unitSize }) => unitSize === 1000)
    expect(weighed.map(({ unit }) => unit)).toEqual(Array(7).fill('kg'))
    for (const name of ['Raw coffee', 'White teff', 'Fresh butter', 'Red onions']) {
      expect(weighed.some((one) => one.name.includes(name))).toBe(true)
    }
    const kinds = await app.database.sql<{ kind: string; grams: number }>(
      `select kind, count(*) filter (where quantity % 1000 <> 0)::int as grams
         from stock_movements where unit_size = 1000 group by kind`,
    )
    expect(kinds.find(({ kind }) => kind === 'SALE')?.grams).toBeGreaterThan(100)
    const found = kinds.map(({ kind }) => kind)
    expect(found).toEqual(
      expect.arrayContaining(['ENTRY', 'SALE', 'REMOVAL', 'DELIVERY', 'SHIPMENT', 'ARRIVAL']),
    )
    const counts = await app.database.sql(
      `select c.id from stock_take_counts c join products p on p.id = c.product_id where p.unit_size = 1000`,
    )
    expect(counts.length).toBeGreaterThan(0)
    const { body: me } = await app.send(login, { body: DEMO_SIGN_IN })
    expect(me.user.institution?.scaleCodes).toEqual({ weight: ['21'], price: [] })
    expect(weighed.flatMap(({ barcodes }) => barcodes)).toHaveLength(7)
  })

  it('has a purchase order of each branch, made by the ADMIN', async () => {
    const { body } = await app.send(listPurchaseOrders, { token })
    expect(body.map(({ madeBy }) => madeBy?.name)).toEqual(Array(3).fill('Almaz Bekele'))
  })

  it('is paid in cash, by other tenders and on credit, of which customers have paid a part', async () => {
    const money = await app.database.sql<{ tender: string; sales: number }>(
      `select t.ready_made as tender, count(*)::int as sales
         from money_book m join tenders t on t.id = m.tender_id
        where m.kind = 'SALE' group by 1 having count(*) > 100 order by 1`,
    )
    expect(money.map(({ tender }) => tender)).toEqual(['CARD', 'CASH', 'CBE_BIRR', 'TELEBIRR'])
    const customers = await app.send(listCustomers, { token, query: { limit: 200 } })
    const owing = customers.body.filter(({ owed = 0 }) => owed > 0)
    expect(owing.length).toBeGreaterThan(10)
    const paid = await app.database.sql<{ payments: number; mobile: number }>(
      `select count(*)::int as payments, count(p.document_id)::int as mobile
         from documents d left join payments p on p.document_id = d.id where d.kind = 'CUSTOMER_PAYMENT'`,
    )
    expect(paid[0]?.payments).toBeGreaterThan(10)
    expect(paid[0]?.mobile).toBeGreaterThan(3)
  })

  it('has tax in most prices, less what came back, and in the bills of its deliveries', async () => {
    const query = { from: '2026-01-01', to: '2099-12-31' }
    const { body } = await app.send(getTaxSummary, { token, query })
    expect(body.sales.map(({ tax }) => tax?.readyMade)).toEqual(['VAT', 'VAT_EXEMPT', 'ZERO_RATED'])
    const [vat, exempt] = body.sales
    expect(vat?.netAmount).toBeGreaterThan(exempt?.netAmount ?? 0)
    expect(Math.abs(body.output / (vat?.netAmount ?? 0) - 0.15)).toBeLessThan(0.001)
    expect(body.purchases).toMatchObject([{ tax: { readyMade: 'VAT', rate: 15 } }])
    expect(body.input).toBeGreaterThan(0)
    const customers = await app.send(listCustomers, { token, query: { limit: 200 } })
    expect(customers.body.filter(({ tin = null }) => tin !== null)).toHaveLength(6)
  })

  it('has tills at its counters, wholesale prices, and prices that are planned', async () => {
    const { body: priced } = await app.send(getPriceLists, { token })
    expect(priced.customerGroups).toMatchObject([{ name: 'Wholesale' }])
    expect(priced.lists).toMatchObject([
      { name: 'Holiday', customerGroup: null, validUntil: '2026-11-02', rowCount: 8 },
      { name: 'Next month', customerGroup: null, validFrom: '2026-12-01', rowCount: 10 },
      { name: 'Wholesale', customerGroup: { name: 'Wholesale' }, rowCount: 30 },
    ])
    const { body: branches } = await app.send(listBranches, { token })
    const branchId = branches[0]?.id ?? ''
    const { body: tills } = await app.send(listTills, { token, query: { branchId } })
    expect(tills.map(({ name }) => name)).toEqual(['Counter 1', 'Counter 2'])
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
      ...{ shifts: 183, differing: 51, isFull: true, tills: 3, open: 3 },
      ...{ movements: 3 * 40, days: 178 },
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
    ['void sales', 10, `documents where kind = 'RETURN' and note = 'Undone at once'`],
    ['exchanges', 10, `document_links where role = 'EXCHANGES'`],
    ['vouchers that are used in part', 3, `vouchers where rest > 0 and rest < amount`],
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
  ])('has %s', async (_, least, found) => {
    const [row] = await app.database.sql<{ count: number }>(
      `select count(*)::int as count from ${found}`,
    )
    expect(row?.count).toBeGreaterThan(least)
  })

  it('has a supplier return, and needs some goods', async () => {
    const returns = await app.send(listSupplierReturns, { token })
    expect(returns.body).toMatchObject([{ number: 1, units: 4, reason: 'Torn packaging' }])
    const { body } = await app.send(listReorderProposals, { token })
    expect(body.branches.map(({ branch }) => branch.name)).toEqual(['Bole', 'Piassa', 'Sarbet'])
    const lines = body.branches.flatMap((one) => one.lines)
    expect(lines.some(({ moves }) => moves.length > 0)).toBe(true)
    expect(lines.some(({ buy }) => buy !== null)).toBe(true)
    expect(lines.filter(({ buy }) => buy !== null && buy.supplier === null)).toEqual([])
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
    // Two connections: while one of them makes the demo, this process answers no other.
    await Promise.all([
      findDemo(app.db, DEMO_INSTITUTION_ID),
      findDemo(app.db, DEMO_INSTITUTION_ID),
    ])
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

it('is the same at every load of the same day', () => {
  const make = () => {
    const random = createRandom(7)
    const business = makeBusiness(random)
    const { documents, movements } = makeHistory(business, random, NOON)
    return { business, documents, movements }
  }
  expect(make()).toEqual(make())
})
