import { getDashboard, getDashboardCharts } from '@mezgeb/contract/insight/dashboard'
import { toCents } from '@mezgeb/contract/kit/money'
import { isLowStock, listProducts, shownStock } from '@mezgeb/contract/catalogue/products'
import { getSale, listSales } from '@mezgeb/contract/selling/sales'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listStockOuts } from '@mezgeb/contract/stock/removals'
import { expect } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenStaff,
  givenSupplier,
} from './builders.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { Person } from './builders.ts'
import type { TestApi } from './test-api.ts'

export const PRODUCTS = 4
/** Numbers of people: 0 and 1 are the STAFF of the branch with that number. */
export const ADMIN = 2

export type Answered = { status: number; text: string; headers: Record<string, string | undefined> }

/** The expected state of a shop. People, branches and products are numbers. */
export type ShopModel = {
  /** Units by `branch/product`. */
  units: Map<string, number>
  /** Price of every product. */
  cents: number[]
  sold: { id: string; branch: number; cents: number }[]
  /** The branch of every entry, and of every removal. */
  entries: number[]
  outs: number[]
  /** Keyed calls that succeeded, to be repeated. */
  kept: { repeat: (key: string) => Promise<Answered>; key: string; text: string }[]
}

/** The shop itself, as the server knows it. */
export type RealShop = {
  app: TestApi
  people: [Person, Person, Person]
  branches: [string, string]
  customers: [Customer, Customer]
  products: string[]
  supplierId: string
}

/** Opens a shop of two branches with a seller in each, and an empty model of it. */
export async function openShop(app: TestApi): Promise<{ model: ShopModel; real: RealShop }> {
  const business = await givenBusiness(app)
  const { admin } = business
  const second = await givenBranch(app, admin)
  const staff = await givenStaff(app, business)
  const secondStaff = await givenStaff(app, { admin, branch: second })
  const products: string[] = []
  for (let product = 0; product < PRODUCTS; product += 1) {
    const { id } = await givenProduct(app, business, { pricePerUnit: 1 })
    products.push(id)
  }
  const supplier = await givenSupplier(app, admin)
  const customer = await givenCustomer(app, admin, business.branch.id)
  const secondCustomer = await givenCustomer(app, admin, second.id)
  return {
    real: {
      app,
      people: [staff, secondStaff, admin],
      branches: [business.branch.id, second.id],
      customers: [customer, secondCustomer],
      products,
      supplierId: supplier.id,
    },
    model: {
      units: new Map(),
      cents: products.map(() => 100),
      sold: [],
      entries: [],
      outs: [],
      kept: [],
    },
  }
}

export function unitsOf(model: ShopModel, branch: number, product: number): number {
  return model.units.get(`${branch}/${product}`) ?? 0
}

export function move(model: ShopModel, branch: number, product: number, change: number): void {
  model.units.set(`${branch}/${product}`, unitsOf(model, branch, product) + change)
}

/** Whether a user may work in a branch, and see it. */
export function isAllowed(person: number, branch: number): boolean {
  return person === ADMIN || person === branch
}

export function at<T>(list: readonly T[], place: number): T {
  const thing = list[place]
  if (thing === undefined) throw new Error(`there is no number ${place}`)
  return thing
}

/** Expects the screens of a user to equal the model, in the user's scope. */
export async function expectAsShown(
  model: ShopModel,
  shop: RealShop,
  person: number,
): Promise<void> {
  const { app, people } = shop
  const { token } = at(people, person)
  const branches = [0, 1].filter((branch) => isAllowed(person, branch))
  const { body: products } = await app.send(listProducts, { token })
  for (const [product, id] of shop.products.entries()) {
    const shown = products.find((one) => one.id === id)
    const units = branches.map((branch) => unitsOf(model, branch, product))
    expect(shown?.pricePerUnit).toBe(at(model.cents, product) / 100)
    expect(shown === undefined ? null : shownStock(shown)).toBe(sum(units))
  }
  const { body: dashboard } = await app.send(getDashboard, { token })
  expect(dashboard.totalProducts).toBe(PRODUCTS)
  expect(dashboard.lowStockProducts).toBe(
    products.filter((one) => isLowStock(one, leastStock(one))).length,
  )
  const isSeen = (branch: number) => branches.includes(branch)
  const { body: charts } = await app.send(getDashboardCharts, { token })
  const sold = model.sold.filter((sale) => isSeen(sale.branch))
  const soldFor = sum(sold.map((sale) => sale.cents))
  expect(sum(charts.salesPerDay.map((day) => day.count))).toBe(sold.length)
  // All that was sold is in the days, and the shop has fewer products than the chart shows.
  for (const chart of [charts.salesPerDay, charts.topProducts]) {
    expect(sum(chart.map((bar) => toCents(bar.totalAmount)))).toBe(soldFor)
  }
  for (const branch of branches) {
    const value = sum(model.cents.map((cents, product) => cents * unitsOf(model, branch, product)))
    const shown = charts.stockValuePerBranch.find((one) => one.branch.id === shop.branches[branch])
    expect(shown?.value).toBe(value / 100)
  }
  for (const [call, expected] of [
    [listSales, sold],
    [listStockEntries, model.entries.filter(isSeen)],
    [listStockOuts, model.outs.filter(isSeen)],
  ] as const) {
    const { headers } = await app.send(call, { token, query: { limit: 1 } })
    expect(headers['x-total-count'], call.path).toBe(String(expected.length))
  }
}

/** Expects every sale to be unchanged since it was made, regardless of new prices. */
export async function expectOldSalesUnchanged(model: ShopModel, shop: RealShop): Promise<void> {
  const { token } = shop.people[ADMIN]
  for (const { id, cents } of model.sold) {
    const { body } = await shop.app.send(getSale, { token, params: { id } })
    expect(body.totalAmount).toBe(cents / 100)
  }
}

/** In the branch of those in view that has least of it. */
function leastStock({ branchProducts }: Product): number {
  return Math.min(...branchProducts.map(({ quantity }) => quantity), shownStock({ branchProducts }))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
