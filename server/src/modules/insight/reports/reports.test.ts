import { getLosses, getStockValue } from '@mezgeb/contract/insight/reports'
import { getMargins, getSaleMargin } from '@mezgeb/contract/selling/sale-margins'
import { createSale } from '@mezgeb/contract/selling/sales'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import {
  createTransfer,
  receiveTransfer,
  settleTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import { beforeAll, describe, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenDelivery,
  givenProduct,
} from '../../../testing/builders.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Branch } from '@mezgeb/contract/business/branches'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()

/** Today and yesterday in Addis Ababa. */
const dayAgo = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Addis_Ababa' }).format(
    Date.now() - days * 86_400_000,
  )
const TODAY = { from: dayAgo(0), to: dayAgo(0) }

let business: Business
let far: Branch
let tea: Product
let salt: Product
let saleId: string

const requested = <Query>(query: Query) => ({ token: business.admin.token, query })

async function sell(branch: Branch, items: { productId: string; quantity: number }[]) {
  const customer = await givenCustomer(app, business.admin, branch.id)
  const { body } = await app.send(createSale, {
    token: business.admin.token,
    body: { customerId: customer.id, branchId: branch.id, saleItems: items },
  })
  return body.id
}

async function remove(quantity: number, reason: string) {
  // Losses and stock value have the day of recording, whatever the paper says.
  const body = { productId: tea.id, quantity, reason, dateRemoved: `${dayAgo(10)}T09:00:00Z` }
  const branchId = business.branch.id
  const token = business.admin.token
  return (await app.send(createStockOut, { token, body: { ...body, branchId } })).body.id
}

beforeAll(async () => {
  business = await givenBusiness(app)
  far = await givenBranch(app, business.admin)
  tea = await givenProduct(app, business, { pricePerUnit: 15 })
  salt = await givenProduct(app, business, { pricePerUnit: 4 })
  const { admin, branch } = business
  const line = (product: Product, quantity: number, unitCost?: number) => ({
    productId: product.id,
    quantity,
    ...(unitCost === undefined ? {} : { unitCost }),
  })
  await givenDelivery(app, { admin, branch }, [line(tea, 20, 10), line(salt, 10)])
  await givenDelivery(app, { admin, branch: far }, [line(tea, 5, 12.5)])
  saleId = await sell(branch, [
    { productId: tea.id, quantity: 4 },
    { productId: salt.id, quantity: 3 },
  ])
  await sell(far, [{ productId: tea.id, quantity: 1 }])
  await remove(2, 'Broken')
  await remove(1, 'Broken')
  await remove(1, 'Expired')
  const undone = await remove(5, 'Expired')
  await app.send(reverseDocument, {
    token: admin.token,
    body: { documentId: undone, reason: 'Found again' },
  })
})

describe('the stock value', () => {
  it('of a day is that of the units on hand at its end, at cost, by branch', async () => {
    const { body } = await app.send(getStockValue, requested({ day: dayAgo(0) }))
    expect(body).toEqual({
      day: dayAgo(0),
      value: 170,
      onTheRoad: 0,
      inQuarantine: 0,
      branches: [
        { branch: { id: business.branch.id, name: business.branch.name }, value: 120 },
        { branch: { id: far.id, name: far.name }, value: 50 },
      ],
    })
    const before = await app.send(getStockValue, requested({ day: dayAgo(1) }))
    expect(before.body).toMatchObject({ value: 0, branches: [] })
    const one = await app.send(getStockValue, requested({ day: dayAgo(0), branchId: far.id }))
    expect(one.body).toMatchObject({ value: 50, branches: [{ branch: { id: far.id } }] })
    expect(one.body.onTheRoad).toBeUndefined()
  })

  it('has what is in transit: it stays the same through a transfer, and falls by a loss', async () => {
    const shop = await givenBusiness(app)
    const { token } = shop.admin
    const other = await givenBranch(app, shop.admin)
    const oil = await givenProduct(app, shop)
    const flour = await givenProduct(app, shop)
    await givenDelivery(app, shop, [
      { productId: oil.id, quantity: 10, unitCost: 3.3333 },
      { productId: flour.id, quantity: 6 },
    ])
    // The branch that receives knows a cost of flour, the one that sends does not.
    const there = { admin: shop.admin, branch: other }
    await givenDelivery(app, there, [{ productId: flour.id, quantity: 1, unitCost: 7 }])
    const values = async () => {
      const { body } = await app.send(getStockValue, { token, query: { day: dayAgo(0) } })
      const at = (id: string) => body.branches.find(({ branch }) => branch.id === id)?.value
      return [at(shop.branch.id), at(other.id), body.onTheRoad, body.value]
    }
    expect(await values()).toEqual([33.33, 7, 0, 40.33])
    const items = [
      { productId: oil.id, quantity: 9 },
      { productId: flour.id, quantity: 2 },
    ]
    const ends = { fromBranchId: shop.branch.id, toBranchId: other.id }
    const planned = { ...ends, items, state: 'APPROVED' } as const
    const { body } = await app.send(createTransfer, { token, body: planned })
    const params = { id: body.id }
    await app.send(shipTransfer, { token, params, body: {} })
    expect(await values()).toEqual([3.33, 7, 30, 40.33])
    // Flour arrives as a receipt without a cost: at the average of the branch.
    const accepted = [
      { productId: oil.id, accepted: 4 },
      { productId: flour.id, accepted: 2 },
    ]
    await app.send(receiveTransfer, { token, params, body: { items: accepted } })
    expect(await values()).toEqual([3.33, 34.33, 16.67, 54.33])
    const settle = (outcome: 'SENT_BACK' | 'WRITTEN_OFF', quantity: number) =>
      app.send(settleTransfer, {
        token,
        params,
        body: { outcome, note: 'Stolen', items: [{ productId: oil.id, quantity }] },
      })
    await settle('SENT_BACK', 2)
    expect(await values()).toEqual([10, 34.33, 10, 54.33])
    await settle('WRITTEN_OFF', 3)
    expect(await values()).toEqual([10, 34.33, 0, 44.33])
    const yesterday = await app.send(getStockValue, { token, query: { day: dayAgo(1) } })
    expect(yesterday.body).toMatchObject({ value: 0, onTheRoad: 0 })
  })
})

describe('the margin', () => {
  it('is the revenue of known cost less the cost, by branch, by product and of one sale', async () => {
    const { body } = await app.send(getMargins, requested(TODAY))
    expect(body).toMatchObject({
      revenue: 87,
      cost: 52.5,
      margin: 22.5,
      revenueOfUnknownCost: 12,
      branches: [
        { branch: { id: business.branch.id }, revenue: 72, cost: 40, margin: 20 },
        { branch: { id: far.id }, revenue: 15, cost: 12.5, margin: 2.5, revenueOfUnknownCost: 0 },
      ],
      products: [
        { product: { id: tea.id }, units: 5, revenue: 75, cost: 52.5, margin: 22.5 },
        { product: { id: salt.id }, units: 3, revenue: 12, cost: 0, margin: 0 },
      ],
    })
    const { token } = business.admin
    const ofSale = await app.send(getSaleMargin, { token, params: { id: saleId } })
    const items = [
      { product: { id: tea.id, name: tea.name }, units: 4, revenue: 60, cost: 40, margin: 20 },
      { product: { id: salt.id, name: salt.name }, units: 3, revenue: 12, cost: 0, margin: 0 },
    ].map((item, at) => ({ ...item, revenueOfUnknownCost: at * 12 }))
    expect(ofSale.body).toEqual({
      revenue: 72,
      cost: 40,
      margin: 20,
      revenueOfUnknownCost: 12,
      items,
    })
    const before = { from: dayAgo(9), to: dayAgo(1) }
    expect((await app.send(getMargins, requested(before))).body).toMatchObject({
      revenue: 0,
      margin: 0,
      branches: [],
      products: [],
    })
  })
})

describe('the losses', () => {
  it('are summed up by reason, without removals that were reversed', async () => {
    const { body } = await app.send(getLosses, requested(TODAY))
    expect(body).toEqual({
      reasons: [
        {
          id: null,
          reason: '',
          readyMade: null,
          removals: 3,
          units: 4,
          cost: 40,
          amount: 60,
        },
      ],
      texts: [
        { reason: 'Broken', removals: 2, units: 3, cost: 30, amount: 45 },
        { reason: 'Expired', removals: 1, units: 1, cost: 10, amount: 15 },
      ],
      others: [],
    })
    const elsewhere = await app.send(getLosses, requested({ ...TODAY, branchId: far.id }))
    expect(elsewhere.body).toEqual({ reasons: [], texts: [], others: [] })
  })
})

it('a report of a day that is none is refused', async () => {
  const wrong = { token: business.admin.token, query: { day: '2026-13-01' } }
  expect(await app.sendAnything(getStockValue, wrong)).toMatchObject({
    status: 400,
    failure: { fields: [{ path: 'day' }] },
  })
})
