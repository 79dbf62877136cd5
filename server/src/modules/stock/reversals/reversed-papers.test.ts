import { randomUUID } from 'node:crypto'

import { listReorderProposals } from '@mezgeb/contract/buying/reorder'
import {
  createPurchaseOrder,
  listSupplierGoods,
  movePurchaseOrder,
  updatePurchaseOrder,
} from '@mezgeb/contract/buying/orders'
import {
  addImportRows,
  createImport,
  runImport,
  undoImport,
} from '@mezgeb/contract/catalogue/product-imports'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { getDashboardCharts } from '@mezgeb/contract/insight/dashboard'
import { getProduct, getProductPrices } from '@mezgeb/contract/insight/product-history'
import { getLosses, getStockValue } from '@mezgeb/contract/insight/reports'
import { createSaleReturn } from '@mezgeb/contract/selling/sale-returns'
import { getMargins } from '@mezgeb/contract/selling/sale-margins'
import { createSale } from '@mezgeb/contract/selling/sales'
import {
  createDelivery,
  getDelivery,
  listDeliveryProposals,
  listLastCosts,
} from '@mezgeb/contract/stock/deliveries'
import { sumDocuments } from '@mezgeb/contract/stock/document-sums'
import { createQuarantine, settleQuarantine } from '@mezgeb/contract/stock/quarantines'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { createRevaluation, listStockValues } from '@mezgeb/contract/stock/revaluations'
import { reverseDocument } from '@mezgeb/contract/stock/reversals'
import {
  addStockCounts,
  changeStockTake,
  createStockTake,
  listCountProposals,
  postStockTake,
} from '@mezgeb/contract/stock/stock-take-calls'
import { createSupplierReturn } from '@mezgeb/contract/stock/supplier-returns'
import { reverseTransfer } from '@mezgeb/contract/stock/transfer-reversal'
import {
  createTransfer,
  receiveTransfer,
  shipTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { beforeAll, expect, it } from 'vitest'

import {
  givenBranch,
  givenBusiness,
  givenCustomer,
  givenProduct,
  givenSupplier,
} from '../../../testing/builders.ts'
import { testApp } from '../../../testing/test-app.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'
import type { Branch } from '@mezgeb/contract/business/branches'
import type { Endpoint } from '@mezgeb/contract/kit/endpoint'
import type { Customer } from '@mezgeb/contract/selling/customers'
import type { Supplier } from '@mezgeb/contract/buying/suppliers'
import type { Business } from '../../../testing/builders.ts'

const app = testApp()
const now = () => new Date().toISOString()

let shop: Business
let far: Branch
let right: Supplier
let wrong: Supplier
let customer: Customer
let tea: Product
let salt: Product
let delivered: string

async function act(endpoint: Endpoint, body: object, params: Record<string, string> = {}) {
  const { token } = shop.admin
  const answer = await app.sendAnything(endpoint, { token, body, params })
  expect(answer.status, answer.text).toBeLessThan(300)
  return (answer.body as { id?: string } | undefined)?.id ?? ''
}

const here = () => ({ branchId: shop.branch.id })
const line = ({ id: productId }: Product, quantity: number) => ({ productId, quantity })
const reverse = (documentId: string) => act(reverseDocument, { documentId, reason: 'Wrong' })
const sell = (product: Product, quantity: number) =>
  act(createSale, { ...here(), customerId: customer.id, saleItems: [line(product, quantity)] })
const deliver = (product: Product, quantity: number, unitCost: number, supplier: Supplier) =>
  act(createDelivery, {
    ...here(),
    supplierId: supplier.id,
    dateReceived: now(),
    items: [{ ...line(product, quantity), unitCost }],
  })

/** Of the right supplier 20 of tea at 10 and 20 of salt at 4; one of tea was sold, and salt twice. */
beforeAll(async () => {
  shop = await givenBusiness(app)
  far = await givenBranch(app, shop.admin)
  right = await givenSupplier(app, shop.admin)
  wrong = await givenSupplier(app, shop.admin)
  customer = await givenCustomer(app, shop.admin, shop.branch.id)
  tea = await givenProduct(app, shop, { code: 'TEA', pricePerUnit: 15, lowStockThreshold: 100 })
  salt = await givenProduct(app, shop, { pricePerUnit: 6 })
  delivered = await deliver(tea, 20, 10, right)
  await deliver(salt, 20, 4, right)
  await act(createDelivery, {
    branchId: far.id,
    supplierId: right.id,
    dateReceived: now(),
    items: [{ ...line(tea, 1), unitCost: 10 }],
  })
  await sell(tea, 1)
  await sell(salt, 1)
  await sell(salt, 1)
})

/** Papers that are made and taken back. */
const TAKEN_BACK: Record<string, () => Promise<unknown>> = {
  'a delivery': async () => reverse(await deliver(tea, 5, 140, wrong)),
  'a corrected delivery': async () => {
    const corrects = await deliver(tea, 5, 140, wrong)
    const head = { ...here(), supplierId: wrong.id, dateReceived: now(), corrects }
    const items = [{ ...line(tea, 6), unitCost: 150 }]
    await reverse(await act(createDelivery, { ...head, items }))
  },
  'a delivery of an order': async () => {
    const params = {
      id: await act(createPurchaseOrder, {
        ...here(),
        supplierId: right.id,
        items: [line(tea, 7)],
      }),
    }
    await act(movePurchaseOrder, { state: 'ORDERED' }, params)
    const head = { ...here(), supplierId: right.id, dateReceived: now(), orderId: params.id }
    await reverse(await act(createDelivery, { ...head, items: [{ ...line(tea, 7), unitCost: 9 }] }))
    await act(movePurchaseOrder, { state: 'CANCELLED' }, params)
  },
  'an order that is cancelled': async () => {
    const head = { ...here(), supplierId: wrong.id }
    const items = [{ ...line(tea, 7), unitCost: 140, code: 'W-1' }]
    const params = { id: await act(createPurchaseOrder, { ...head, items }) }
    await act(movePurchaseOrder, { state: 'ORDERED' }, params)
    await act(movePurchaseOrder, { state: 'CANCELLED' }, params)
  },
  'a line that a draft of an order does not have any more': async () => {
    const draft = { supplierId: right.id, items: [{ ...line(salt, 7), unitCost: 5 }] }
    const params = { id: await act(createPurchaseOrder, { ...here(), ...draft }) }
    const changed = { supplierId: wrong.id, items: [{ ...line(tea, 7), unitCost: 140 }] }
    await act(updatePurchaseOrder, changed, params)
    await act(movePurchaseOrder, { state: 'CANCELLED' }, params)
  },
  'a quarantine': async () => {
    const head = { reason: 'Wet', items: [line(tea, 2)] }
    const id = await act(createQuarantine, { ...here(), ...head })
    await act(settleQuarantine, { ...head, outcome: 'RELEASED' }, { id })
  },
  'a stock entry': async () => {
    const head = { ...here(), supplierId: wrong.id, dateReceived: now() }
    await reverse(await act(createStockEntry, { ...head, ...line(tea, 500) }))
  },
  'a removal': async () => {
    const head = { ...here(), reason: 'Wet', dateRemoved: now() }
    await reverse(await act(createStockOut, { ...head, ...line(tea, 2) }))
  },
  'a return to the supplier': async () => {
    const head = { ...here(), deliveryId: delivered, supplierId: right.id, reason: 'Broken' }
    await reverse(await act(createSupplierReturn, { ...head, items: [line(tea, 3)] }))
  },
  'a revaluation': async () => {
    const query = { ...here(), productIds: tea.id }
    const { body } = await app.send(listStockValues, { token: shop.admin.token, query })
    const items = [{ ...body[0], productId: tea.id, unitCost: 77 }]
    await reverse(await act(createRevaluation, { ...here(), reason: 'Wrong', items }))
  },
  'a count': async () => {
    const id = await act(createStockTake, { ...here(), scope: 'PRODUCTS', productIds: [tea.id] })
    const at = now()
    const counted = { id: randomUUID(), ...line(tea, 2), isTotal: true, happenedAt: at }
    await act(addStockCounts, { sentAt: at, counts: [counted] }, { id })
    await act(changeStockTake, { status: 'COUNTED' }, { id })
    const { token } = shop.admin
    const { body } = await app.send(postStockTake, { token, params: { id }, body: {} })
    await reverse(body.documents?.[0]?.id ?? '')
  },
  'a sale': async () => {
    for (const quantity of [1, 2, 3]) {
      const saleId = await sell(tea, quantity)
      await act(createSaleReturn, { saleId, reason: 'Wrong', items: [line(tea, quantity)] })
    }
  },
  'an import': async () => {
    const head = { fileName: 'goods.csv', fileRows: 1, ...here(), quantities: 'ADD' }
    const id = await act(createImport, head)
    const rows = [{ row: 1, cells: { code: 'TEA', quantity: 7, unitCost: 99 } }]
    await act(addImportRows, { rows }, { id })
    await act(runImport, {}, { id })
    await act(undoImport, {}, { id })
  },
  'a transfer': async () => {
    const ends = { fromBranchId: shop.branch.id, toBranchId: far.id, state: 'APPROVED' }
    const params = { id: await act(createTransfer, { ...ends, items: [line(tea, 4)] }) }
    await act(shipTransfer, {}, params)
    await act(receiveTransfer, { items: [{ productId: tea.id, accepted: 4 }] }, params)
    await act(reverseTransfer, { reason: 'Wrong' }, params)
  },
}

type Requested = Record<string, string>
async function read(endpoint: Endpoint, query: Requested = {}, params: Requested = {}) {
  const { token } = shop.admin
  const { status, body } = await app.sendAnything(endpoint, { token, query, params })
  return { status, body }
}

/** All that is derived from papers and says what to buy, to sell, to count or to charge. */
const READERS: Record<string, () => Promise<unknown>> = {
  'suppliers, sales and days of cover of a product': () => read(getProduct, {}, { id: tea.id }),
  'costs of a product': () => read(getProductPrices, {}, { id: tea.id }),
  'newest costs': () => read(listLastCosts, { ...here(), productIds: tea.id }),
  'newest costs of a supplier': () =>
    read(listLastCosts, { ...here(), supplierId: wrong.id, productIds: tea.id }),
  'newest costs of another supplier': () =>
    read(listLastCosts, { ...here(), supplierId: right.id, productIds: tea.id }),
  'lines of the last delivery': () =>
    read(listDeliveryProposals, { ...here(), supplierId: right.id }),
  'lines of a supplier who brought nothing': () =>
    read(listDeliveryProposals, { ...here(), supplierId: wrong.id }),
  'low stock to receive': () => read(listDeliveryProposals, here()),
  'proposals of orders': () => read(listReorderProposals),
  'goods of a supplier': () => read(listSupplierGoods, { ...here(), supplierId: wrong.id }),
  'goods of another supplier': () => read(listSupplierGoods, { ...here(), supplierId: right.id }),
  'best sellers, the tiles of the till': () => read(listProducts, { ...here(), sort: '-sold' }),
  'top products and sales by day': async () => {
    const { body } = await app.send(getDashboardCharts, { token: shop.admin.token, query: {} })
    return [body.topProducts, body.salesPerDay.map(({ totalAmount }) => totalAmount), body.lowStock]
  },
  'proposals of counts': () => read(listCountProposals, here()),
  margins: () => read(getMargins),
  losses: () => read(getLosses),
  'the stock value': () => read(getStockValue),
  'sums of removals': async () => {
    const query = { kind: 'REMOVAL' } as const
    const { body } = await app.send(sumDocuments, { token: shop.admin.token, query })
    return [body.units, body.value, body.cost]
  },
}

it('papers that were taken back steer nothing: every reader says what it said before', async () => {
  for (const [paper, takeBack] of Object.entries(TAKEN_BACK)) {
    const before = new Map<string, unknown>()
    for (const [name, reader] of Object.entries(READERS)) before.set(name, await reader())
    await takeBack()
    for (const [name, reader] of Object.entries(READERS))
      expect.soft(await reader(), `${name}, after ${paper}`).toEqual(before.get(name))
  }
})

it('a correction is in the place of what it corrects: every reader says what it said before', async () => {
  await deliver(tea, 5, 12, right)
  await deliver(tea, 4, 14, wrong)
  const before = new Map<string, unknown>()
  for (const [name, reader] of Object.entries(READERS)) before.set(name, await reader())
  const { token } = shop.admin
  const params = { id: delivered }
  const { body: old } = await app.send(getDelivery, { token, params })
  const head = { ...here(), supplierId: right.id, dateReceived: old.dateReceived }
  const items = [{ ...line(tea, 20), unitCost: 10 }]
  const id = await act(createDelivery, { ...head, corrects: delivered, items })
  for (const [name, reader] of Object.entries(READERS)) {
    const said = JSON.stringify(await reader()).replaceAll(id, delivered)
    expect.soft(JSON.parse(said), name).toEqual(before.get(name))
  }
})
