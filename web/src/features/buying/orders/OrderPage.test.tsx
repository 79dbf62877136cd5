import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import {
  getPurchaseOrder,
  listPurchaseOrders,
  listSupplierGoods,
  movePurchaseOrder,
} from '@mezgeb/contract/buying/orders'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { createDelivery } from '@mezgeb/contract/stock/deliveries'

import { givenBranch, givenProduct, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'

const bole = givenBranch()
const admin = givenUser()
const staff = givenUser({ role: 'STAFF', branch: bole })
const { id: productId, name, unit, pricePerUnit } = givenProduct()
const order: PurchaseOrder = {
  id: 'd0000000-0000-4000-8000-000000000007',
  number: 'BO-P-0007',
  state: 'ORDERED',
  supplier: { id: 'e0000000-0000-4000-8000-000000000001', name: 'Abebe Trading' },
  branch: { id: bole.id, name: bole.name },
  createdAt: '2026-11-20T08:00:00.000Z',
  expectedOn: null,
  note: 'By noon',
  reason: null,
  units: 10,
  received: 4,
  cost: 95,
  version: 2,
  madeBy: { id: 'u', name: 'Hana Bekele' },
  items: [
    {
      productId,
      product: { id: productId, name, unit, pricePerUnit },
      quantity: 10,
      received: 4,
      unitCost: 9.5,
      code: 'WW-1',
    },
  ],
  documents: [
    {
      id: 'd0000000-0000-4000-8000-000000000008',
      kind: 'DELIVERY',
      number: 'BO-D-0003',
      date: '2026-11-21T08:00:00.000Z',
      isReversed: true,
    },
  ],
}
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(listSuppliers, () => ({ body: [] }))
  api.on(listSupplierGoods, () => ({ body: { items: [] } }))
  api.on(getPurchaseOrder, () => ({ body: order }))
  api.on(listPurchaseOrders, () => ({
    body: [{ ...order, lineCount: 1, products: [name] }],
  }))
})

function open(path: string, user = admin): void {
  renderApp(path, user)
}

it('lists the orders with what has come', async () => {
  open('/purchase-orders')
  expect(await screen.findByRole('link', { name: 'Purchase order BO-P-0007' })).toBeDefined()
  expect(await screen.findByText('Part received')).toBeDefined()
})

it('closes an order with a reason', async () => {
  api.on(movePurchaseOrder, () => ({ body: { ...order, state: 'CLOSED' as const } }))
  open(`/purchase-orders/${order.id}`)
  expect(await screen.findByText('WW-1')).toBeDefined()
  const came = within(screen.getByRole('region', { name: 'Deliveries' }))
  const delivery = came.getByRole('link', { name: 'Delivery BO-D-0003' })
  expect(delivery.getAttribute('href')).toBe('/deliveries/d0000000-0000-4000-8000-000000000008')
  expect(came.getByText('Reversed')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Close order' }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'No more')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(api.sentTo(movePurchaseOrder)[0]?.body).toEqual({ state: 'CLOSED', reason: 'No more' }),
  )
})

it('keeps the open form of a step that a colleague has taken meanwhile', async () => {
  api.on(movePurchaseOrder, () => {
    api.on(getPurchaseOrder, () => ({ body: { ...order, state: 'CLOSED' as const } }))
    return { status: 409, body: { code: 'STATUS_CHANGE', message: 'It was closed already' } }
  })
  open(`/purchase-orders/${order.id}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Close order' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.type(form.getByLabelText('Reason'), 'No more')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Closed')).toBeDefined()
  expect(await form.findByText('It was closed already')).toBeDefined()
  expect(form.getByLabelText('Reason')).toHaveProperty('value', 'No more')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Close order' })).toBeNull()
})

it('receives what is open, and says in the row what is above it', async () => {
  open(`/purchase-orders/${order.id}`, staff)
  await userEvent.click(await screen.findByRole('button', { name: 'Receive goods' }))
  expect(await screen.findByText('For purchase order BO-P-0007 of Abebe Trading')).toBeDefined()
  const quantity = await screen.findByLabelText<HTMLInputElement>('Quantity')
  expect(quantity.value).toBe('6')
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '8')
  expect(await screen.findByText(/^Ordered: .* · More than is open$/)).toBeDefined()
  api.on(createDelivery, () => ({ status: 500 }))
  const [save] = screen.getAllByRole('button', { name: 'Save' })
  if (save !== undefined) await userEvent.click(save)
  await waitFor(() => expect(api.sentTo(createDelivery)).toHaveLength(1))
  expect(api.sentTo(createDelivery)[0]?.body).toMatchObject({
    orderId: order.id,
    supplierId: order.supplier.id,
    items: [{ productId, quantity: 8, unitCost: 9.5 }],
  })
})

it('gives a quantity in the largest packs that it fills, too', async () => {
  const packs = [
    { name: 'box', size: 2, barcode: null },
    { name: 'carton', size: 5, barcode: null },
    { name: 'pallet', size: 40, barcode: null },
  ]
  const [line] = order.items
  if (line === undefined) throw new Error('The order has a line.')
  api.on(getPurchaseOrder, () => ({
    body: { ...order, items: [{ ...line, product: { ...line.product, packs } }] },
  }))
  open(`/purchase-orders/${order.id}`)
  expect(await screen.findByText('10 kg (2 × carton)')).toBeDefined()
})

it('fills in the last cost of a kilogram', async () => {
  const teff = givenProduct({
    id: 'd0000000-0000-4000-8000-000000000009',
    name: 'Teff',
    unit: 'kg',
    unitSize: 1000,
  })
  const { branchProducts: _, ...product } = teff
  const goods = { product, onHand: 0, onOrder: 0, quantity: 0, unitCost: 95.5, code: 'T-1' }
  api.on(getPurchaseOrder, () => ({ body: { ...order, state: 'DRAFT' as const, items: [] } }))
  api.on(listProducts, () => ({ body: [teff] }))
  api.on(listSupplierGoods, () => ({ body: { items: [goods] } }))
  open(`/purchase-orders/${order.id}/edit`)
  const field = await screen.findByRole('combobox', { name: 'Product' })
  await userEvent.click(field)
  enter(field, 'Teff')
  await userEvent.click(await screen.findByRole('option', { name: /^Teff/ }))
  expect(await screen.findByDisplayValue('T-1')).toBeDefined()
  await waitFor(() => expect(screen.getByLabelText('Cost / unit')).toHaveProperty('value', '95.5'))
})
