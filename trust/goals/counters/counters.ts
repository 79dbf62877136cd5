import { createCustomer, updateCustomer } from '@mezgeb/contract/selling/customers'
import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { getMe } from '@mezgeb/contract/people/auth'
import { createPriceList } from '@mezgeb/contract/selling/price-lists/price-lists'
import { addReadyMadeTaxes } from '@mezgeb/contract/selling/taxes/taxes'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { openShift } from '@mezgeb/contract/selling/shifts'
import { listTenders } from '@mezgeb/contract/selling/tenders'
import { createTill } from '@mezgeb/contract/selling/tills'

import {
  givenBranch,
  givenBusiness,
  givenProduct,
  givenStaff,
  givenSupplier,
  succeeded,
} from '../../../server/src/testing/builders.ts'
import { some } from '../crowd/shop.ts'

import type { Business } from '../../../server/src/testing/builders.ts'
import type { Random } from '../../../server/src/ops/demo/random.ts'
import type { TestApi } from '../../../server/src/testing/test-api.ts'

const BRANCHES = 2
const TILLS = 2
const CUSTOMERS = 3
export const STOCK = 1_000_000
const COST = 2.5
const PRICES = [7.35, 12.5, 99.99, 3.2] as const
/** Units from which the price list holds. */
export const MANY = 4
/** ETB; two sales on account reach it. */
const CREDIT_LIMIT = 80
const COIN = 0.1
export const FLOAT = 500

export type Product = { id: string; price: number; priceOfMany: number }
export type Till = { id: string; shiftId: string }
export type Counter = {
  branchId: string
  staff: string
  customers: readonly [string, ...string[]]
  tills: readonly [Till, ...Till[]]
}
/** A recorded sale; others may have taken some of it back meanwhile. */
export type Sold = {
  id: string
  counter: Counter
  items: { productId: string; quantity: number }[]
}

/** Goods of the supplier, received or sent back. */
export type Delivered = { id: string; branchId: string; productId: string; units: number }

/** `rest`: ETB when it was looked at last; others may pay with it meanwhile. */
export type SoldVoucher = { id: string; code: string; rest: number }

/** The tills of two branches, and what their people remember. */
export type Counters = {
  api: TestApi
  random: Random
  admin: string
  counters: readonly [Counter, ...Counter[]]
  supplierId: string
  products: readonly [Product, ...Product[]]
  /** Tenders whose references pay once. */
  tenders: readonly [string, ...string[]]
  /** The tender of the shop's own vouchers. */
  ownVoucher: string
  sales: Sold[]
  vouchers: SoldVoucher[]
  unbilled: Delivered[]
  sentBack: Delivered[]
  taxId: string
  /** Of every payment that was acknowledged. */
  references: string[]
  /** Acknowledged documents by kind. */
  documents: Map<string, number>
  tally: Map<string, number>
  faults: string[]
}

export async function openCounters(api: TestApi, random: Random): Promise<Counters> {
  const business = await givenBusiness(api)
  const { token } = business.admin
  await numberAndRound(api, business)
  const { body: taxes } = await api.send(addReadyMadeTaxes, { token })
  const taxId = taxes.taxes[0]?.id ?? ''
  const products: Product[] = []
  for (const [at, price] of PRICES.entries()) {
    const wish = { pricePerUnit: price, ...(at % 2 === 0 ? { taxId } : {}) }
    const { id } = await givenProduct(api, business, wish)
    products.push({ id, price, priceOfMany: at % 2 === 0 ? price - 0.3 : price })
  }
  await listPrices(api, token, products)
  const counters: Counter[] = []
  for (let number = 0; number < BRANCHES; number += 1) {
    const branch = number === 0 ? business.branch : await givenBranch(api, business.admin)
    counters.push(await givenCounter(api, { ...business, branch }))
  }
  const { id: supplierId } = await givenSupplier(api, business.admin)
  for (const { branchId } of counters) {
    const items = products.map(({ id }) => ({ productId: id, quantity: STOCK, unitCost: COST }))
    const dateReceived = new Date().toISOString()
    const body = { supplierId, branchId, dateReceived, items }
    succeeded(await api.send(createDelivery, { token, body }))
  }
  const { body: tenders } = await api.send(listTenders, { token })
  const ofReferences = tenders.filter(({ kind }) => kind === 'MOBILE' || kind === 'BANK')
  return {
    api,
    random,
    admin: token,
    counters: some(counters),
    products: some(products),
    supplierId,
    tenders: some(ofReferences.map(({ id }) => id)),
    ownVoucher: tenders.find(({ kind }) => kind === 'OWN_VOUCHER')?.id ?? '',
    sales: [],
    vouchers: [],
    unbilled: [],
    sentBack: [],
    taxId,
    references: [],
    faults: [],
    documents: new Map([['DELIVERY', BRANCHES]]),
    tally: new Map(),
  }
}

/** Some goods are cheaper in large numbers. */
async function listPrices(api: TestApi, token: string, products: readonly Product[]) {
  const rows = products
    .filter(({ price, priceOfMany }) => priceOfMany < price)
    .map(({ id, priceOfMany }) => ({ productId: id, fromQuantity: MANY, price: priceOfMany }))
  const body = { name: 'Many', validFrom: '2026-01-01', rows }
  succeeded(await api.send(createPriceList, { token, body }))
}

async function numberAndRound(api: TestApi, { admin }: Business): Promise<void> {
  const { token } = admin
  const { institution } = succeeded(await api.send(getMe, { token }))
  const params = { id: institution?.id ?? '' }
  const { version } = institution ?? { version: 0 }
  const body = { numbersSales: true, cashRounding: COIN, version }
  succeeded(await api.send(updateInstitution, { token, params, body }))
}

async function givenCounter(api: TestApi, { admin, branch }: Business): Promise<Counter> {
  const { token } = admin
  const customers: string[] = []
  for (let number = 0; number < CUSTOMERS; number += 1) {
    const body = { name: `Customer ${number}`, branchId: branch.id }
    const { id, version } = succeeded(await api.send(createCustomer, { token, body }))
    const limit = { creditLimit: CREDIT_LIMIT, version }
    succeeded(await api.send(updateCustomer, { token, params: { id }, body: limit }))
    customers.push(id)
  }
  const tills: Till[] = []
  for (let number = 0; number < TILLS; number += 1) {
    const body = { branchId: branch.id, name: `Till ${number}` }
    const { id } = succeeded(await api.send(createTill, { token, body }))
    const opening = { tillId: id, float: FLOAT }
    const shift = succeeded(await api.send(openShift, { token, body: opening }))
    tills.push({ id, shiftId: shift.id })
  }
  const staff = (await givenStaff(api, { admin, branch })).token
  return { branchId: branch.id, staff, customers: some(customers), tills: some(tills) }
}
