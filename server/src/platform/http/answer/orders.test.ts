import { listBranches } from '@mezgeb/contract/business/branches'
import { listInstitutions } from '@mezgeb/contract/business/institutions'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listAuditEntries } from '@mezgeb/contract/insight/audit'
import { listUsers } from '@mezgeb/contract/people/users'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { createSale, listSales } from '@mezgeb/contract/selling/sales'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { createStockOut, listBranchStockOuts, listStockOuts } from '@mezgeb/contract/stock/removals'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { allPages } from '../../../testing/all-pages.ts'
import {
  PASSWORD,
  givenBusiness,
  givenCategory,
  givenProduct,
  givenStaff,
  givenSuperAdmin,
} from '../../../testing/builders.ts'
import { refusal } from '../../../testing/refusal.ts'
import { ownApp } from '../../../testing/test-app.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Business, Person } from '../../../testing/builders.ts'

// Lists of all institutions are read page by page here, and the times of all documents changed.
const app = ownApp()
const DAY = '2026-11-20T00:00:00.000Z'
// Two pairs that sort as equals: case and homophones do not count.
const NAMES = ['Lot ሰላም', 'Lot ሠላም', 'Lot b', 'Lot B', 'Lot a']
let business: Business
let superAdmin: Person
let customerId = ''
let userId = ''
let staffId = ''

beforeAll(async () => {
  superAdmin = await givenSuperAdmin(app)
  business = await givenBusiness(app)
  await givenBusiness(app)
  const { admin, branch } = business
  userId = admin.user.id
  staffId = (await givenStaff(app, business)).user.id
  const category = await givenCategory(app, admin)
  for (const [at, name] of NAMES.entries()) {
    await post('/categories', { name: `${name} ${at}` })
    await post('/suppliers', { name })
    await post('/products', { name, unit: 'kg', pricePerUnit: at % 2, categoryId: category.id })
    await post('/branches', { name: `${name} ${at}`, location: 'Addis Ababa' })
    const email = `${crypto.randomUUID()}@example.com`
    const user = { name: `Dawit ${name}`, email, password: PASSWORD, role: 'STAFF' }
    await post('/auth/register', { ...user, branchId: branch.id })
    const customer = await post('/customers', { name, branchId: branch.id })
    customerId ||= customer.id
    const product = await givenProduct(app, business, { name, stock: 9, pricePerUnit: 7 })
    const line = { productId: product.id, quantity: 1 }
    const removal = { ...line, branchId: branch.id, reason: 'Lost', dateRemoved: DAY }
    await app.send(createStockOut, { token: admin.token, body: removal })
    const sale = { branchId: branch.id, customerId, saleItems: [line] }
    await app.send(createSale, { token: admin.token, body: sale })
    const own = { ...sale, customerId: customer.id }
    await app.send(createSale, { token: admin.token, body: own })
  }
  await tie('documents', 'created_at')
  await tie('documents', 'dated')
  await tie('products', 'created_at')
})

async function post(path: string, payload: object): Promise<{ id: string }> {
  const { token } = business.admin
  const { text } = await app.raw({ method: 'POST', url: `/api${path}`, token, payload })
  return z.object({ id: z.string() }).parse(JSON.parse(text))
}

/** Gives pairs of rows the same time. */
async function tie(table: string, column: string): Promise<void> {
  await app.database.sql('set session_replication_role = replica')
  await app.database.sql(
    `update ${table} t set ${column} = p.moment
       from (select id, timestamptz '${DAY}' + (row_number() over (order by id) / 2) * interval '1 minute' as moment
               from ${table}) p
      where t.id = p.id and t.${column} is not null`,
  )
  await app.database.sql('set session_replication_role = origin')
}

const Row = z.looseObject({ id: z.string() })
type Row = z.infer<typeof Row>

type Case = [
  list: Endpoint,
  orders: readonly string[],
  /** A text that finds some rows. */
  search: string,
]
const BY_NAME = ['name', '-name']
const BY_DATE = ['-date', 'date']
const LISTS: Case[] = [
  [listProducts, [...BY_NAME, 'price', '-price', ...BY_DATE, '-sold'], 'lot'],
  [listCategories, BY_NAME, 'lot'],
  [listSuppliers, BY_NAME, 'lot'],
  [listCustomers, BY_NAME, 'lot'],
  [listBranches, BY_NAME, 'addis'],
  [listUsers, ['waiting', ...BY_NAME], 'dawit'],
  [listInstitutions, [...BY_DATE, ...BY_NAME], 'shop'],
  [listSales, BY_DATE, 'lot'],
  [listStockEntries, BY_DATE, 'lot'],
  [listStockOuts, BY_DATE, 'lot'],
  [listBranchStockOuts, BY_DATE, 'lot'],
  [listAuditEntries, BY_DATE, ''],
]

const personFor = (list: Endpoint) => (list === listInstitutions ? superAdmin : business.admin)

function pathOf({ path }: Endpoint): string {
  return path.replace('{id}', business.institution.id).replace('{branchId}', business.branch.id)
}

async function rowsOf(list: Endpoint, query: string): Promise<Row[]> {
  const { rows, total } = await allPages(app, personFor(list), `${pathOf(list)}?${query}`, Row)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(total)
  expect(rows).toHaveLength(total)
  return rows
}

const folded = (text: string) => text.toLowerCase().replaceAll('ሠ', 'ሰ')
/** The sort key of a row; constant where the answer does not have it. */
const KEYS: Record<string, (row: Row) => string> = {
  name: ({ name }) => folded(String(name)),
  waiting: ({ status, name }) => `${status === 'PENDING' ? 0 : 1} ${folded(String(name))}`,
  price: ({ pricePerUnit }) => String(pricePerUnit),
  date: (row) =>
    String(
      row['date'] ?? row['dateReceived'] ?? row['dateRemoved'] ?? row['createdAt'] ?? row['at'],
    ),
}

describe.each(LISTS)('$path', (list, orders, search) => {
  // spec: S7.27 S7.30 S7.33
  it.each(orders.filter((order) => order !== '-sold'))(
    'sorted by %s, every row once',
    async (order) => {
      const rows = await rowsOf(list, `limit=2&sort=${order}`)
      const others = await rowsOf(list, 'limit=200')
      expect(rows.length).toBeGreaterThan(1)
      expect(rows.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted())
      const keys = rows.map((row) => KEYS[order.replace('-', '')]?.(row) ?? '')
      const upwards = order.startsWith('-') ? keys.toReversed() : keys
      expect(upwards).toEqual(upwards.toSorted())
    },
  )

  it('gives the same answer with the first order as without one', async () => {
    const ask = (query: string) =>
      app.raw({
        method: 'GET',
        url: `/api${pathOf(list)}?limit=3${query}`,
        token: personFor(list).token,
      })
    const [given, absent] = [await ask(`&sort=${orders[0]}`), await ask('')]
    expect(given.text).toBe(absent.text)
    expect(given.headers['x-total-count']).toBe(absent.headers['x-total-count'])
  })

  it.each([search, search.slice(0, 2)])('searched for %j, both ways', async (text) => {
    for (const order of orders.filter((one) => orders.includes(`-${one}`))) {
      const rows = await rowsOf(list, `limit=2&search=${text}&sort=${order}`)
      const back = await rowsOf(list, `limit=2&search=${text}&sort=-${order}`)
      expect(rows.length).toBeGreaterThan(1)
      expect(back).toEqual(rows.toReversed())
    }
  })

  it('takes the orders of the contract, the default first', () => {
    expect(list.sorts).toEqual(orders)
  })

  it.each(['stock', 'NAME', '--name', ''])('refuses the order %j', async (order) => {
    const url = `/api${pathOf(list)}?sort=${order}`
    const answer = await app.raw({ method: 'GET', url, token: personFor(list).token })
    expect(refusal(answer)).toEqual({
      status: 400,
      message: `sort must be one of ${orders.join(', ')}`,
      fields: ['sort'],
    })
  })

  it('takes or refuses the cursor of another order', async () => {
    for (const order of orders) {
      const page = await app.raw({
        method: 'GET',
        url: `/api${pathOf(list)}?limit=1&sort=${order}`,
        token: personFor(list).token,
      })
      const next = /^<([^>]+)>/.exec(page.headers['link'] ?? '')?.[1] ?? ''
      for (const other of orders) {
        const url = next.replace(`sort=${order}`, `sort=${other}`)
        const answer = await app.raw({ method: 'GET', url, token: personFor(list).token })
        expect([200, 400]).toContain(answer.status)
      }
    }
  })
})

describe('as people see a part', () => {
  it.each<[string, Endpoint, () => Promise<Person> | Person, () => string]>([
    ['products of STAFF', listProducts, () => givenStaff(app, business), () => ''],
    ['customers of STAFF', listCustomers, () => givenStaff(app, business), () => ''],
    ['sales of STAFF', listSales, () => givenStaff(app, business), () => ''],
    ['sales of a branch', listSales, () => business.admin, () => `branchId=${business.branch.id}`],
    ['sales of a customer', listSales, () => business.admin, () => `customerId=${customerId}`],
    ['sales of a period', listSales, () => business.admin, () => 'from=2026-11-01'],
    ['entries of STAFF', listStockEntries, () => givenStaff(app, business), () => ''],
    ['entries of a period', listStockEntries, () => business.admin, () => 'from=2026-11-01'],
    ['removals of a period', listStockOuts, () => business.admin, () => 'to=2026-11-30'],
    ['changes by a user', listAuditEntries, () => business.admin, () => `userId=${userId}`],
    ['changes of a record', listAuditEntries, () => business.admin, () => `recordId=${staffId}`],
    ['changes on the platform', listAuditEntries, () => superAdmin, () => ''],
    ['branches of all institutions', listBranches, () => superAdmin, () => ''],
  ])('%s are the same both ways', async (_title, list, personOf, filter) => {
    const person = await personOf()
    const order =
      list === listProducts
        ? 'price'
        : list.path === '/customers' || list === listBranches
          ? 'name'
          : 'date'
    const read = async (sort: string) =>
      (await allPages(app, person, `${pathOf(list)}?limit=2&sort=${sort}&${filter()}`, Row)).rows
    const rows = await read(order)
    expect(rows.length).toBeGreaterThan(1)
    expect(await read(`-${order}`)).toEqual(rows.toReversed())
  })
})
