import { updateSupplier } from '@mezgeb/contract/buying/suppliers'
import { changeProducts } from '@mezgeb/contract/catalogue/product-changes'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import { changeStockTake, postStockTake } from '@mezgeb/contract/stock/stock-take-calls'
import { approveTransfer, createTransfer } from '@mezgeb/contract/stock/transfer-steps'
import { beforeAll, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenDelivery,
  givenProduct,
  givenStaff,
  givenStockTake,
  givenSupplier,
} from '../../../testing/builders.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Business, Person } from '../../../testing/builders.ts'

const app = testApp()
let shop: Business
let dawit: Person
let tea: Product

beforeAll(async () => {
  shop = await givenBusiness(app)
  dawit = await givenStaff(app, shop, 'ADMIN')
  tea = await givenProduct(app, shop, { stock: 9 })
})

type Act = readonly [endpoint: Endpoint, sent: { params?: object; body: object }]

async function delivered() {
  return givenDelivery(app, shop, [{ productId: tea.id, quantity: 1, unitCost: 5 }])
}

const ACTS: Record<string, () => Promise<Act>> = {
  'an edit': async () => {
    const { id, version } = await givenSupplier(app, shop.admin)
    return [updateSupplier, { params: { id }, body: { name: `Supplier ${id}`, version } }]
  },
  'a change of many products': async () => {
    const { id, version } = await givenProduct(app, shop)
    const products = [{ id, version }]
    return [changeProducts, { body: { products, unit: 'box' } }]
  },
  'a reversal': async () => [
    reverseDocument,
    { body: { documentId: (await delivered()).id, reason: 'Wrong' } },
  ],
  'a correction': async () => {
    const { id: corrects, supplierId, branchId, dateReceived } = await delivered()
    const items = [{ productId: tea.id, quantity: 2, unitCost: 5 }]
    return [createDelivery, { body: { corrects, supplierId, branchId, dateReceived, items } }]
  },
  'an approval': async () => {
    const { id: toBranchId } = await givenBranch(app, shop.admin)
    const items = [{ productId: tea.id, quantity: 1 }]
    const body = { fromBranchId: shop.branch.id, toBranchId, items }
    const requested = await app.send(createTransfer, { token: shop.admin.token, body })
    return [approveTransfer, { params: { id: requested.body.id }, body: {} }]
  },
  'the posting of a stock-take': async () => {
    const { id } = await givenStockTake(app, shop)
    const params = { id }
    const ended = { token: shop.admin.token, params, body: { status: 'COUNTED' } as const }
    await app.send(changeStockTake, ended)
    return [postStockTake, { params, body: { leaveUncounted: true } }]
  },
}

it.each(Object.keys(ACTS))('of %s names the first person, and the time', async (name) => {
  const act = await ACTS[name]?.()
  if (act === undefined) throw new Error(`no ${name}`)
  const [endpoint, sent] = act
  const send = ({ token }: Person) => app.sendAnything(endpoint, { token, ...sent })
  const since = Date.now()
  expect((await send(dawit)).status).toBeLessThan(300)
  const { status, failure } = await send(shop.admin)
  expect([status, failure.doneBy?.name]).toEqual([409, dawit.user.name])
  expect(Date.parse(failure.doneBy?.at ?? '')).toBeGreaterThanOrEqual(since - 1000)
  expect((await send(dawit)).failure.doneBy).toBeUndefined()
})
