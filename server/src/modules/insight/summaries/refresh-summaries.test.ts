import { beforeEach, describe, expect, inject, it } from 'vitest'

import { deleteBranch } from '@mezgeb/contract/business/branches'
import { listPurchaseOrders } from '@mezgeb/contract/buying/orders'
import { listReorderProposals } from '@mezgeb/contract/buying/reorder'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import {
  getAdminDashboard,
  getDashboard,
  getDashboardCharts,
} from '@mezgeb/contract/insight/dashboard'
import { getTrialBalance } from '@mezgeb/contract/insight/journal'
import { getStockValue } from '@mezgeb/contract/insight/reports'
import { getMargins } from '@mezgeb/contract/selling/sale-margins'
import { createProduct, listProducts, updateProduct } from '@mezgeb/contract/catalogue/products'
import { createSale, listSales } from '@mezgeb/contract/selling/sales'
import {
  createTransfer,
  receiveTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { listDeliveryProposals } from '@mezgeb/contract/stock/deliveries'
import { listCountProposals, listStockTakes } from '@mezgeb/contract/stock/stock-take-calls'
import { listTransferProposals, listTransfers } from '@mezgeb/contract/stock/transfers'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { setLevels } from '@mezgeb/contract/stock/levels'
import { listStockOuts } from '@mezgeb/contract/stock/removals'

import { PLATFORM_INSTITUTION_ID } from '../../../platform/db/database.ts'
import {
  givenBranch,
  givenBusiness,
  givenCategory,
  givenCustomer,
  givenDelivery,
  givenProduct,
  givenStaff,
  givenStock,
  givenSuperAdmin,
  givenSupplier,
} from '../../../testing/builders.ts'
import { requireInvariants } from '../../../testing/database/invariants.ts'
import { ownApp } from '../../../testing/test-app.ts'
import { rewrite } from '../../../testing/database/test-database.ts'
import { COUNTED_LISTS } from '../../modules.ts'
import { rebuildAll, refreshInstitution, rewindAll } from './refresh-summaries.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business } from '../../../testing/builders.ts'

const app = ownApp()
const DAY_MS = 86_400_000
const DAYS_BEFORE = `select * from day_counts
  where institution_id = $1 and day < date_trunc('day', now() - interval '6 minutes', 'Africa/Addis_Ababa')
  order by list, part, day`
const TABLES = ['day_counts', 'counted_until', 'kept_low']

let shop: Business
let far: Branch
let product: Product

beforeEach(async () => {
  shop = await givenBusiness(app)
  far = await givenBranch(app, shop.admin)
  product = await givenProduct(app, shop, { stock: 1000, pricePerUnit: 2, lowStockThreshold: 400 })
  await givenStock(app, { admin: shop.admin, branch: far }, product.id, 50)
  await sellForTenDays()
})

/** 240 sales of one unit, one an hour, the last of them an hour ago. */
async function sellForTenDays(): Promise<void> {
  const customer = await givenCustomer(app, shop.admin, shop.branch.id)
  const values = [shop.institution.id, shop.branch.id, customer.id, shop.admin.user.id, product.id]
  await app.database.sql(
    `with made as (
       insert into documents (institution_id, id, kind, branch_id, customer_id, user_id, total_amount, created_at)
       select $1, gen_random_uuid(), 'SALE', $2, $3, $4, 2, now() - n * interval '1 hour' from generate_series(1, 240) n
       returning *),
     lines as (
       insert into stock_movements
         (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at)
       select institution_id, id, $5, branch_id, 'SALE', -1, 2, user_id, created_at from made)
     update branch_stock set quantity = quantity - 240
      where institution_id = $1 and product_id = $5 and branch_id = $2`,
    values,
  )
}

const forget = (id: string) =>
  Promise.all(
    TABLES.map((table) => app.database.sql(`delete from ${table} where institution_id = $1`, [id])),
  )

/** Low products, those out of stock and those that were ever there, in all branches and in one. */
async function listedGoods(): Promise<(number | null)[][]> {
  const scopes = [undefined, far.id]
  const totalOf = async (query: { branchId: string | undefined; stock?: 'low' | 'out' }) => {
    const { token } = shop.admin
    const { headers } = await app.send(listProducts, { token, query: { ...query, limit: 1 } })
    return Number(headers['x-total-count'])
  }
  return Promise.all(
    scopes.map(async (branchId) => [
      await totalOf({ branchId, stock: 'low' }),
      await totalOf({ branchId, stock: 'out' }),
      branchId === undefined ? null : await totalOf({ branchId }),
    ]),
  )
}

/** The same from the summary alone, which many of such products are counted by. */
async function keptGoods(): Promise<(number | null)[][]> {
  const rows = await app.database.sql<{ part: string; low: number; outs: number; held: number }>(
    // Products that were never there are out of stock, too.
    `select k.part, k.low + s.low as low, k.held + s.held as held,
            k.outs + s.outs - k.held - s.held
            + (select count(*) from products p where p.institution_id = $1 and p.archived_at is null) as outs
       from kept_low k cross join lateral stock_since(k.institution_id, nullif(k.part, $2), k.until) s
      where k.institution_id = $1`,
    [shop.institution.id, PLATFORM_INSTITUTION_ID],
  )
  return [PLATFORM_INSTITUTION_ID, far.id].map((part) => {
    const { low, outs, held } = rows.find((row) => row.part === part) ?? {}
    return [Number(low), Number(outs), part === PLATFORM_INSTITUTION_ID ? null : Number(held)]
  })
}

const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString()

/** Every number that is read from the summaries. */
const numbers = async () => ({ ...(await numbersByDay()), ...(await numbersOfGoods()) })

/** Those of what has happened, day by day. */
async function numbersByDay() {
  const { token } = shop.admin
  const lists = [
    await app.send(listProducts, { token, query: { limit: 1 } }),
    await app.send(listCustomers, { token, query: { limit: 1 } }),
    await app.send(listCustomers, { token, query: { limit: 1, branchId: far.id } }),
    await app.send(listStockEntries, { token, query: { limit: 1 } }),
    await app.send(listStockEntries, { token, query: { limit: 1, branchId: far.id } }),
    await app.send(listStockOuts, { token, query: { limit: 1 } }),
    await app.send(listAuditEntries, { token, query: { limit: 1 } }),
    await app.send(listAuditEntries, { token, query: { limit: 1, from: day(1) } }),
    await app.send(listAuditEntries, { token, query: { limit: 1, userId: shop.admin.user.id } }),
    await app.send(listAuditEntries, {
      token,
      query: { limit: 1, userId: shop.admin.user.id, kind: 'SALE', from: day(6.3), to: day(2.1) },
    }),
  ]
  const periods = [{}, { branchId: shop.branch.id }, { branchId: far.id }].flatMap((scope) => [
    scope,
    { ...scope, from: day(6.3) },
    { ...scope, from: day(6.3), to: day(2.1) },
    { ...scope, from: day(6.3).slice(0, 10), to: day(2).slice(0, 10) },
    { ...scope, from: day(3.2), to: day(3.1) },
    { ...scope, to: day(9) },
    { ...scope, from: day(0.5) },
  ])
  const totals = lists.map(({ headers }) => headers['x-total-count'])
  for (const query of periods) {
    const { headers } = await app.send(listSales, { token, query: { ...query, limit: 1 } })
    totals.push(headers['x-total-count'], headers['x-total-amount'])
  }
  const days = []
  for (const timeZone of ['Africa/Addis_Ababa', 'Pacific/Kiritimati', 'America/New_York']) {
    for (const branchId of [undefined, shop.branch.id, far.id]) {
      const { body } = await app.send(getDashboardCharts, { token, query: { timeZone, branchId } })
      days.push(body.salesPerDay)
    }
  }
  const ofDays = { from: day(6).slice(0, 10), to: day(0).slice(0, 10) }
  const reports = [
    await app.send(getMargins, { token, query: ofDays }),
    await app.send(getStockValue, { token, query: { day: day(3).slice(0, 10) } }),
    await app.send(getTrialBalance, { token, query: ofDays }),
    await app.send(getTrialBalance, { token, query: { ...ofDays, branchId: far.id } }),
    await app.send(getTrialBalance, { token, query: { ...ofDays, to: day(3).slice(0, 10) } }),
  ]
  return { totals, days, reports: reports.map(({ body }) => body) }
}

/** Those of what is there now. */
async function numbersOfGoods() {
  const { token } = shop.admin
  const pictures = []
  const low = []
  for (const branchId of [undefined, shop.branch.id, far.id]) {
    const { body: charts } = await app.send(getDashboardCharts, { token, query: { branchId } })
    pictures.push([charts.stockValuePerBranch, charts.lowStock])
    const { body } = await app.send(getDashboard, { token, query: { branchId } })
    low.push([body.totalProducts, body.lowStockProducts])
  }
  const { body: value } = await app.send(getStockValue, { token })
  const ofBranch = { token, query: { branchId: shop.branch.id } }
  const { body: counts } = await app.send(listCountProposals, ofBranch)
  const { body: reorder } = await app.send(listReorderProposals, ofBranch)
  const { body: toReceive } = await app.send(listDeliveryProposals, ofBranch)
  const ends = { fromBranchId: far.id, toBranchId: shop.branch.id }
  const { body: toMove } = await app.send(listTransferProposals, { token, query: ends })
  const proposals = { counts, reorder, toReceive, toMove }
  return { goods: await listedGoods(), low, pictures, value, proposals }
}

/** Refreshes as for an institution with much stock. */
async function keep(): Promise<void> {
  await app.database.sql(
    `insert into kept_low (institution_id, part, until, low) values ($1, $2, '2000-01-01', 0)`,
    [shop.institution.id, PLATFORM_INSTITUTION_ID],
  )
  await refreshInstitution(app.db, shop.institution.id, COUNTED_LISTS)
}

/** Stock and products become part of the next summary. */
async function growOld(): Promise<void> {
  for (const column of [
    'documents set created_at = created_at',
    'stock_movements set created_at = created_at',
    'product_levels set created_at = created_at',
    'row_changes set at = at',
  ]) {
    await rewrite(app.database, `update ${column} - interval '1 hour'`)
  }
}

/** Ten units to the other branch, of which four have arrived. */
async function sendGoods(): Promise<void> {
  const { admin, branch } = shop
  const goods = await givenProduct(app, shop)
  await givenDelivery(app, shop, [{ productId: goods.id, quantity: 10, unitCost: 2 }])
  const items = [{ productId: goods.id, quantity: 10 }]
  const ends = { fromBranchId: branch.id, toBranchId: far.id }
  const { token } = admin
  const { body } = await app.send(createTransfer, {
    token,
    body: { ...ends, items, state: 'APPROVED' },
  })
  const params = { id: body.id }
  await app.send(shipTransfer, { token, params, body: {} })
  const arrived = [{ productId: goods.id, accepted: 4 }]
  await app.send(receiveTransfer, { token, params, body: { items: arrived } })
}

it('totals by day equal totals counted on demand', async () => {
  const counted = await numbers()
  await keep()
  const kept = await app.database.sql<{ list: string; rows: number }>(
    `select list, sum(rows)::int as rows from day_counts where institution_id = $1 and part = $2 group by list`,
    [shop.institution.id, PLATFORM_INSTITUTION_ID],
  )
  expect(kept).toContainEqual({ list: 'sales', rows: 240 })
  expect(await numbers()).toEqual(counted)
  await refreshInstitution(app.db, shop.institution.id, COUNTED_LISTS)
  expect(await numbers()).toEqual(counted)
  await requireInvariants(app.database)
})

it('of the flow of shelves only the days that proposals read are kept', async () => {
  const days = () =>
    app.database.sql(
      `select d.list, d.day from day_counts d
        where d.institution_id = $1 and d.list like 'shelf_flow %' and d.day < now() - interval '71 days'`,
      [shop.institution.id],
    )
  await app.database.sql(
    `insert into day_counts (institution_id, list, part, day, rows)
     select $1, 'shelf_flow 2024-11 S ' || $2::text, $2::uuid, '2024-03-11', 1`,
    [shop.institution.id, shop.branch.id],
  )
  for (const table of ['stock_movements', 'documents'])
    await rewrite(
      app.database,
      `update ${table} set created_at = created_at - interval '90 days'
        where institution_id = '${shop.institution.id}' and kind = 'ENTRY'`,
    )
  expect(await days()).toHaveLength(1)
  await keep()
  expect(await days()).toEqual([])
})

it('the value in transit is counted by day too', async () => {
  await sendGoods()
  await growOld()
  const counted = await numbers()
  expect(counted).toMatchObject({ value: { onTheRoad: 12, value: 20 } })
  await keep()
  const kept = await app.database.sql<{ rows: number }>(
    `select sum(rows)::int as rows from day_counts
      where institution_id = $1 and part = $2 and list = 'stock_value_road'`,
    [shop.institution.id, PLATFORM_INSTITUTION_ID],
  )
  expect(kept).toEqual([{ rows: 2 }])
  expect(await numbers()).toEqual(counted)
})

describe('a clock that is set back', () => {
  /** As if the summaries had been made before the clock was set back by so much. */
  const setBack = async (back: string) => {
    await app.database.sql(
      `update counted_until set until = until + $2::interval where institution_id = $1`,
      [shop.institution.id, back],
    )
    await app.database.sql(
      `update kept_low set until = until + $2::interval where institution_id = $1`,
      [...[shop.institution.id, back]],
    )
  }
  const rewind = async () => {
    const warnings: string[] = []
    await rewindAll(app.db, (line) => warnings.push(line))
    return warnings
  }
  const total = async () => {
    const { headers } = await app.send(listSales, { token: shop.admin.token, query: { limit: 1 } })
    return headers['x-total-count']
  }
  const sellOne = async () => {
    const customer = await givenCustomer(app, shop.admin, shop.branch.id)
    const saleItems = [{ productId: product.id, quantity: 1 }]
    const body = { branchId: shop.branch.id, customerId: customer.id, saleItems }
    expect((await app.send(createSale, { token: shop.admin.token, body })).status).toBe(201)
  }

  // The sales after the jump are older than the moment until which the summaries were made.
  it.each(['10 minutes', '40 days'])('by %s hides no sale', async (back) => {
    await keep()
    await setBack(back)
    await sellOne()
    const seen = await numbers()
    expect(await total()).toBe('241')
    await rewind()
    await refreshInstitution(app.db, shop.institution.id, COUNTED_LISTS)
    expect(await numbers()).toEqual(seen)
    await forget(shop.institution.id)
    expect(await numbers()).toEqual(seen)
    await requireInvariants(app.database)
  })

  it('is logged once, and changes no count of the days before', async () => {
    await keep()
    expect(await rewind()).toEqual([])
    const before = await app.database.sql(DAYS_BEFORE, [shop.institution.id])
    expect(before.length).toBeGreaterThan(20)
    await setBack('10 minutes')
    expect(await rewind()).toEqual([
      'The clock of the database was set back. Totals are counted again from the records (institutions: 1); ' +
        'nothing is lost. Set the clock by NTP, so that records have the right time.',
    ])
    expect(await rewind()).toEqual([])
    expect(await app.database.sql(DAYS_BEFORE, [shop.institution.id])).toEqual(before)
  })

  it('is repaired by a rebuild when sales are missing already', async () => {
    await keep()
    await app.database.sql(
      `update counted_until set until = now() - interval '6 minutes' where institution_id = $1`,
      [shop.institution.id],
    )
    await app.database.sql(
      `delete from day_counts where institution_id = $1 and list = 'sales' and day > now() - interval '5 days'`,
      [shop.institution.id],
    )
    expect(await total()).not.toBe('240')
    await expect(requireInvariants(app.database)).rejects.toThrow('counts equal their rows')
    await app.database.sql(
      `update day_counts set amount = amount + 1 where institution_id = $1 and list = 'stock_value'`,
      [shop.institution.id],
    )
    await expect(requireInvariants(app.database)).rejects.toThrow('stock value: ')
    await rebuildAll(app.db, COUNTED_LISTS)
    expect(await total()).toBe('240')
    await requireInvariants(app.database)
  })
})

it.skipIf(inject('isMainRing'))('changes after the refresh count at once', async () => {
  const third = await givenBranch(app, shop.admin)
  await growOld()
  await keep()
  const { token } = shop.admin
  const customer = await givenCustomer(app, shop.admin, shop.branch.id)
  const category = await givenCategory(app, shop.admin)
  const sell = (branchId: string, quantity: number, productId = product.id) =>
    app.send(createSale, {
      token,
      body: {
        branchId,
        customerId: customer.id,
        saleItems: [{ productId, quantity }],
      },
    })
  const change = (body: object) =>
    app.send(updateProduct, { token, params: { id: product.id }, body })
  const add = (lowStockThreshold: number) =>
    app.send(createProduct, {
      token,
      body: {
        name: 'Added',
        unit: 'kg',
        pricePerUnit: 1,
        categoryId: category.id,
        lowStockThreshold,
      },
    })
  const other = await givenProduct(app, shop)
  const levelOf = (productId: string, branchId: string, minimum: number | null) =>
    app.send(setLevels, {
      token,
      body: { items: [{ productId, branchId, minimum, maximum: null }] },
    })
  const level = (branchId: string, minimum: number | null) => levelOf(product.id, branchId, minimum)
  const notStocked = (branchId: string, productId = product.id) =>
    app.send(setLevels, {
      token,
      body: { items: [{ productId, branchId, minimum: 0, maximum: 0 }] },
    })
  const fresh = await givenProduct(app, shop, { lowStockThreshold: 7 })
  const acts = [
    () => sell(shop.branch.id, 400), // low in the branch, not in the institution
    () => sell(shop.branch.id, 50), // low in both
    () => givenStock(app, { admin: shop.admin, branch: far }, product.id, 500),
    () => sell(far.id, 550), // to nothing
    () => givenStock(app, { admin: shop.admin, branch: far }, product.id, 500),
    () => givenStock(app, shop, product.id, 500), // low nowhere
    () => givenStock(app, { admin: shop.admin, branch: third }, product.id, 3), // its first
    () => change({ lowStockThreshold: null }),
    () => change({ pricePerUnit: 3.35 }),
    () => change({ lowStockThreshold: 100_000, pricePerUnit: 0.1 }),
    () => change({ lowStockThreshold: 360 }),
    () => change({ isArchived: true }),
    () => change({ isArchived: false }),
    () => add(5),
    () => add(0),
    () => level(far.id, 600), // low there alone
    () => level(third.id, 2),
    () => level(shop.branch.id, 0), // never low
    () => change({ lowStockThreshold: null }),
    () => givenStock(app, { admin: shop.admin, branch: far }, product.id, 300),
    () => level(far.id, null),
    () => change({ lowStockThreshold: 90 }),
    () => levelOf(other.id, shop.branch.id, 4), // its first, where it never was
    () => givenStock(app, shop, other.id, 3),
    () => sell(far.id, 800), // to nothing
    () => notStocked(far.id), // not out of stock any more
    () => givenStock(app, { admin: shop.admin, branch: far }, product.id, 2),
    () => sell(far.id, 2),
    () => level(far.id, null), // out of stock again
    () => notStocked(far.id, fresh.id), // in no branch yet, as before
    () => notStocked(third.id, fresh.id),
    () => notStocked(shop.branch.id, fresh.id), // stocked nowhere
    () => givenStock(app, shop, fresh.id, 1),
    () => sell(shop.branch.id, 1, fresh.id),
    () => levelOf(fresh.id, third.id, null), // out of stock there
  ]
  for (const act of acts) {
    await act()
    const now = await numbersOfGoods()
    expect(await keptGoods()).toEqual(now.goods)
    const [kept, until] = await Promise.all(
      ['kept_low', 'counted_until'].map((table) =>
        app.database.sql<Record<string, unknown>>(
          `select * from ${table} where institution_id = $1`,
          [shop.institution.id],
        ),
      ),
    )
    expect(kept?.length).toBe(4)
    await forget(shop.institution.id)
    expect(await numbersOfGoods()).toEqual(now)
    expect(until?.length).toBeGreaterThan(0)
    await growOld()
    await keep()
  }
  await sell(far.id, 1)
  const all = await numbers()
  await forget(shop.institution.id)
  expect(await numbers()).toEqual(all)
  // A new branch may stock what the others do not.
  await keep()
  await notStocked(shop.branch.id, fresh.id)
  const { id } = await givenBranch(app, shop.admin)
  for (const branchId of [far.id, third.id]) await notStocked(branchId, fresh.id)
  expect(await keptGoods()).toEqual([
    [Number.NaN, Number.NaN, null],
    [Number.NaN, Number.NaN, Number.NaN],
  ])
  const withNew = await numbersOfGoods()
  await keep()
  expect(await numbersOfGoods()).toEqual(withNew)
  expect(await app.send(deleteBranch, { token, params: { id } })).toMatchObject({ status: 204 })
  const without = await numbersOfGoods()
  expect(without).not.toEqual(withNew)
  await keep()
  expect(await numbersOfGoods()).toEqual(without)
})

it.skipIf(inject('isMainRing'))(
  'the products lowest in stock are right when most of the kept ones have changed',
  async () => {
    const plant = `
    insert into products (institution_id, category_id, name, unit, price_per_unit, low_stock_threshold)
    select institution_id, category_id, 'Low ' || n, 'kg', 1, 10 from products, generate_series(1, 60) n where id = $1`
    await app.database.sql(plant, [product.id])
    await keep()
    const change = `
    update products set low_stock_threshold = null
     where institution_id = $1 and id in (
       select id from products where institution_id = $1 and name like 'Low %' order by name_key, id limit $2)`
    for (const changed of [20, 47, 58]) {
      await app.database.sql(change, [shop.institution.id, changed])
      const now = await numbersOfGoods()
      await forget(shop.institution.id)
      expect(await numbersOfGoods()).toEqual(now)
      await keep()
    }
  },
)

it.skipIf(inject('isMainRing'))(
  'a list of thousands of low products is the same from the summary, in every order and page by page',
  async () => {
    const plant = `
    with made as (
      insert into products (institution_id, category_id, name, unit, price_per_unit, low_stock_threshold)
      select institution_id, category_id, 'Low ' || n % 700, 'kg', n % 9, 10 from products, generate_series(1, 2300) n
       where id = $1 returning institution_id, id)
    insert into branch_stock (institution_id, product_id, branch_id, quantity)
    select institution_id, id, $2, 0 from made`
    await app.database.sql(plant, [product.id, far.id])
    await app.database.sql('analyze products, branch_stock')
    await growOld()
    const { token } = shop.admin
    const read = async () => {
      const seen: unknown[] = []
      for (const filter of [{ stock: 'low' }, { stock: 'out' }, {}] as const) {
        for (const sort of ['name', '-name', '-price', 'date'] as const) {
          let cursor: string | undefined
          for (let page = 0; page < 3; page += 1) {
            const at = cursor === undefined ? {} : { cursor }
            const query = { ...filter, ...at, branchId: far.id, sort, limit: 100 }
            const { body, headers } = await app.send(listProducts, { token, query })
            expect(body).toHaveLength(100)
            seen.push(headers['x-total-count'], ...body.map(({ id }) => id))
            cursor = /cursor=([^&>]+)/.exec(headers.link ?? '')?.[1]
          }
        }
      }
      return seen
    }
    const listed = await read()
    await keep()
    await givenStock(app, { admin: shop.admin, branch: far }, product.id, 4)
    expect(await read()).toEqual(listed)
    const ways = await app.database.sql(
      'select low > 2000 and low_ids is null as is_walked from kept_low where institution_id = $1 and part = $2',
      [shop.institution.id, far.id],
    )
    expect(ways).toEqual([{ is_walked: true }])
  },
)

it.skipIf(inject('isMainRing'))(
  'reorder and count proposals are the same from the summary, of more products than are kept',
  async () => {
    const plant = `
    with made as (
      insert into products (institution_id, category_id, name, unit, price_per_unit)
      select institution_id, category_id, 'Sold ' || n, 'kg', 1 from products, generate_series(1, 1100) n
       where id = $1 returning institution_id, id, substr(name, 6)::int as n),
    held as (
      insert into branch_stock (institution_id, product_id, branch_id, quantity)
      select institution_id, id, $2, n from made)
    insert into stock_movements (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id, created_at)
    select institution_id, gen_random_uuid(), id, $2, 'SALE', -300, 1, $3, now() - day * interval '10 days'
      from made, generate_series(1, 15) day`
    await rewrite(app.database, plant, [product.id, shop.branch.id, shop.admin.user.id])
    const { token } = shop.admin
    const read = async () => {
      const query = { branchId: shop.branch.id }
      const { body: counts } = await app.send(listCountProposals, { token, query })
      const { body: reorder } = await app.send(listReorderProposals, { token, query })
      return { counts, reorder }
    }
    const fromSummary = async () => {
      const kept = await read()
      await forget(shop.institution.id)
      expect(await read()).toEqual(kept)
      expect(kept.counts.products).toHaveLength(20)
      return kept.reorder.branches.flatMap(({ lines }) =>
        lines.map(({ product: { name } }) => name),
      )
    }
    await keep()
    const [keptShort] = await app.database.sql<{ ids: number }>(
      'select cardinality(short_ids) as ids from kept_low where institution_id = $1 and part = $2',
      [shop.institution.id, shop.branch.id],
    )
    expect(keptShort?.ids).toBe(1000)
    expect(await fromSummary()).toContain('Sold 1')
    await keep()
    const change = (quantity: number, upTo: number) =>
      rewrite(
        app.database,
        `with moved as (
         update branch_stock s set quantity = s.quantity + $1
           from products p
          where s.institution_id = $2 and p.institution_id = $2 and p.id = s.product_id and p.name like 'Sold %'
            and substr(p.name, 6)::int <= $3 returning s.product_id, s.branch_id)
       insert into stock_movements (institution_id, document_id, product_id, branch_id, kind, quantity, unit_price, user_id)
       select $2, gen_random_uuid(), product_id, branch_id, 'ENTRY', $1, 1, $4 from moved`,
        [quantity, shop.institution.id, upTo, shop.admin.user.id],
      )
    await change(5000, 3)
    expect(await fromSummary()).not.toContain('Sold 3')
    await keep()
    await change(5000, 505)
    expect(await fromSummary()).toContain('Sold 506')
  },
)

it('transfers, orders and stock-takes are counted by day, for each of their branches', async () => {
  const plant = `
    with n as (select n, gen_random_uuid() as id, now() - n * interval '1 hour' as at from generate_series(1, 120) n),
    moved as (
      insert into transfers (institution_id, id, number, from_branch_id, to_branch_id, state, created_at)
      select $1, id, n, $2, $3, case n % 3 when 0 then 'DRAFT' when 1 then 'REQUESTED' else 'CANCELLED' end, at from n),
    ordered as (
      insert into purchase_orders (institution_id, branch_id, supplier_id, number, state, created_at)
      select $1, $2, $4, n, case n % 2 when 0 then 'DRAFT' else 'CANCELLED' end, at from n),
    numbered as (
      insert into series (institution_id, branch_id, kind, next)
      select $1, v.branch_id, v.kind, 121
        from (values ($3::uuid, 'TRANSFER'), ($2, 'PURCHASE_ORDER'), ($2, 'STOCK_TAKE')) v (branch_id, kind))
    insert into stock_takes (institution_id, branch_id, number, scope, is_blind, status, in_scope, user_id, created_at)
    select $1, $2, n, 'PRODUCTS', false, case n % 2 when 0 then 'OPEN' else 'CANCELLED' end, 1, $5, at from n`
  const supplier = await givenSupplier(app, shop.admin)
  const staff = await givenStaff(app, shop)
  const { id: branchId } = shop.branch
  await app.database.sql(plant, [
    ...[shop.institution.id, branchId, far.id, supplier.id, shop.admin.user.id],
  ])
  const lists = [listTransfers, listPurchaseOrders, listStockTakes]
  const queries = [
    ...[{}, { branchId }, { branchId: far.id }, { direction: 'IN' }, { direction: 'OUT' }],
    ...[{ state: 'DRAFT' }, { status: 'OPEN' }, { state: 'CANCELLED' }, { waiting: 'true' }],
  ]
  const totals = async () => {
    const found: unknown[] = []
    for (const { token } of [shop.admin, staff])
      for (const list of lists)
        for (const query of queries) {
          const requested = { token, query: { ...query, limit: '5' } }
          const { status, body, headers } = await app.sendAnything(list, requested)
          found.push([list.path, query, status, headers['x-total-count'], body])
        }
    return found
  }
  const counted = await totals()
  expect(counted).toContainEqual(['/stock/transfers', {}, 200, '120', expect.anything()])
  await keep()
  const kept = await app.database.sql<{ list: string; rows: number }>(
    `select list, sum(rows)::int as rows from day_counts where institution_id = $1 and part = any ($2)
      group by list having sum(rows) between 100 and 120 order by list`,
    [shop.institution.id, [branchId, far.id]],
  )
  expect(kept.map(({ list }) => list)).toEqual(
    expect.arrayContaining(['purchase orders', 'stock takes', 'transfers in', 'transfers out']),
  )
  expect(await totals()).toEqual(counted)
  const items = [{ productId: product.id, quantity: 1 }]
  const body = { fromBranchId: branchId, toBranchId: far.id, state: 'DRAFT' as const, items }
  await app.send(createTransfer, { token: shop.admin.token, body })
  expect(await totals()).toContainEqual(['/stock/transfers', {}, 200, '121', expect.anything()])
  const now = await totals()
  await forget(shop.institution.id)
  expect(await totals()).toEqual(now)
})

it('the platform counts the products of all institutions', async () => {
  const { token } = await givenSuperAdmin(app)
  const total = async () => (await app.send(getAdminDashboard, { token })).body.totalProducts
  await app.database.sql(
    `insert into products (institution_id, category_id, name, unit, price_per_unit, created_at)
     select institution_id, category_id, 'Older ' || n, 'kg', 1, now() - interval '3 days'
       from products, generate_series(1, 150) n where id = $1`,
    [product.id],
  )
  const counted = await total()
  await refreshInstitution(app.db, PLATFORM_INSTITUTION_ID, COUNTED_LISTS)
  await refreshInstitution(app.db, shop.institution.id, COUNTED_LISTS)
  expect(await total()).toBe(counted)
  await givenProduct(app, shop)
  expect(await total()).toBe(counted + 1)
})
