import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import {
  createDelivery,
  getDelivery,
  listDeliveries,
  listDeliveryProposals,
  listLastCosts,
} from '@mezgeb/contract/stock/deliveries'
import { sumDocuments } from '@mezgeb/contract/stock/document-sums'
import { createStockOut } from '@mezgeb/contract/stock/removals'
import { getStockDocument } from '@mezgeb/contract/stock/reversals'
import { getReturnableGoods } from '@mezgeb/contract/stock/supplier-returns'

import { givenBranch, givenSupplier, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { Delivery } from '@mezgeb/contract/stock/deliveries'
import type { StockDocument } from '@mezgeb/contract/stock/reversals'

const { id: branchId, name } = givenBranch()
const branch = { id: branchId, name }
const supplier = { id: givenSupplier().id, name: givenSupplier().name }
const AT = '2026-11-02T08:15:00.000Z'
const tea = {
  id: 'd0000000-0000-4000-8000-000000000005',
  name: 'Tea',
  unit: 'pack',
  pricePerUnit: 90,
}

const wrong: Delivery = {
  id: 'f0000000-0000-4000-8000-000000000001',
  number: 'BO-D-0005',
  supplierId: supplier.id,
  branchId,
  invoiceNumber: 'INV-7',
  dateReceived: AT,
  createdAt: AT,
  supplier,
  branch,
  by: { id: 'u', name: 'Hanna' },
  units: 480,
  cost: 1010,
  charges: [{ name: 'Transport', amount: 10, spread: 'VALUE' as const }],
  items: [
    {
      productId: tea.id,
      quantity: 480,
      product: tea,
      purchaseCost: 1000,
      cost: 1010,
      lots: [{ batch: 'L1', expiresOn: '2030-01-01', quantity: 480 }],
    },
  ],
}
const beef = {
  id: 'd0000000-0000-4000-8000-000000000006',
  name: 'Beef',
  unit: 'kg',
  unitSize: 1000,
  pricePerUnit: 900,
}
const withBeef = {
  ...wrong,
  items: [
    ...wrong.items,
    { productId: beef.id, quantity: 1333, product: beef, purchaseCost: 100.71, cost: 100.71 },
  ],
}
const right = { ...wrong, id: 'f0000000-0000-4000-8000-000000000002', number: 'BO-D-0006' }
const link = { id: right.id, kind: 'DELIVERY', number: right.number }
const reversal = {
  id: 'f0000000-0000-4000-8000-000000000003',
  kind: 'REVERSAL',
  number: 'BO-X-0001',
}

const returnable = { delivery: link, supplier, branch, items: [], returns: [] }

it('of a delivery opens its copy, records it in its place, and shows the new one', async () => {
  const api = mockApi()
  let isCorrected = false
  api.on(getDelivery, () => ({ body: isCorrected ? { ...right, corrects: link } : withBeef }))
  const packs = [{ name: 'Carton', size: 48, barcodes: [] }]
  const product = { ...tea, packs, tracksExpiry: true }
  api.on(listDeliveryProposals, () => ({
    body: {
      lines: [
        { product, onHand: 480, quantity: 480, unitCost: 2.0833 },
        { product: beef, onHand: 1333, quantity: 1333, unitCost: 75.5514 },
      ],
    },
  }))
  api.on(listLastCosts, () => ({ body: [] }))
  api.on(getReturnableGoods, () => ({ body: returnable }))
  api.on(createDelivery, () => {
    isCorrected = true
    return { status: 201, body: right }
  })
  renderApp(`/deliveries/${wrong.id}`, givenUser())
  await userEvent.click(await screen.findByRole('link', { name: 'Correct' }))
  await screen.findByRole('heading', { level: 1, name: 'Correct Delivery BO-D-0005' })
  expect(api.sentTo(listDeliveryProposals)[0]?.query.get('deliveryId')).toBe(wrong.id)
  const [save] = await screen.findAllByRole('button', { name: 'Save' })
  if (save !== undefined) await userEvent.click(save)
  await screen.findByRole('heading', { level: 1, name: 'Delivery BO-D-0006' })
  expect(api.sentTo(createDelivery)[0]?.body).toMatchObject({
    corrects: wrong.id,
    supplierId: supplier.id,
    invoiceNumber: 'INV-7',
    // To the millisecond, and 1,000.00 for 480 units to the cent.
    dateReceived: AT,
    items: [
      {
        productId: tea.id,
        quantity: 480,
        unitCost: 100,
        costUnits: 48,
        batch: 'L1',
        expiresOn: '2030-01-01',
      },
      // As it was typed: 1.333 kg at 75.55 are 100.71.
      { productId: beef.id, quantity: 1333, unitCost: 75.55 },
    ],
    charges: [{ name: 'Transport', amount: 10, spread: 'VALUE' }],
  })
})

it('leaves a badge in the list, and links on both pages', async () => {
  const api = mockApi()
  const corrected = { ...wrong, reversedBy: reversal, correctedBy: link }
  const listed = { ...corrected, lineCount: 1, products: ['Tea'] }
  api.on(listDeliveries, () => ({ body: [listed] }))
  api.on(sumDocuments, () => ({ body: { units: null, value: null, reversed: 0 } }))
  api.on(getDelivery, () => ({ body: corrected }))
  api.on(getReturnableGoods, () => ({ body: returnable }))
  renderApp('/stock-entries?tab=deliveries', givenUser())
  const card = within(await screen.findByRole('listitem'))
  expect(card.getByText('Corrected')).toBeDefined()
  await userEvent.click(card.getByRole('link', { name: 'Delivery BO-D-0005' }))
  const way = await screen.findByRole('link', { name: 'Delivery BO-D-0006' })
  expect(way.getAttribute('href')).toBe(`/deliveries/${right.id}`)
  expect(screen.getByText('Hanna')).toBeDefined()
  // 1,010.00 with its charges for 480 units.
  expect(screen.getByRole('columnheader', { name: 'Cost / unit' })).toBeDefined()
  expect(screen.getByRole('cell', { name: '2.10' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Correct' })).toBeNull()
})

const removal: StockDocument = {
  id: wrong.id,
  kind: 'REMOVAL',
  number: 'BO-M-0001',
  branchId,
  date: AT,
  createdAt: AT,
  branch,
  supplier: null,
  by: { id: 'u', name: 'Dawit' },
  note: 'Broken',
  lineCount: 1,
  items: [{ product: tea, quantity: -3 }],
  fulfils: null,
  reverses: null,
  returns: null,
  reversedBy: null,
}

it('of a removal opens its copy in the usual form', async () => {
  const api = mockApi()
  api.on(getStockDocument, () => ({ body: removal }))
  api.on(createStockOut, () => ({
    status: 409,
    body: { code: 'ALREADY_REVERSED', message: 'This has been reversed already.' },
  }))
  renderApp(`/stock-documents/${removal.id}`, givenUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Correct' }))
  const modal = within(
    await screen.findByRole('dialog', { name: 'Correct Stock removal BO-M-0001' }),
  )
  const quantity = modal.getByLabelText('Quantity')
  expect(quantity).toHaveProperty('value', '3')
  enter(quantity, '2')
  await userEvent.click(modal.getByRole('button', { name: 'Save' }))
  expect(await modal.findByText('This has been reversed already.')).toBeDefined()
  expect(quantity).toHaveProperty('value', '2')
  expect(api.sentTo(createStockOut)[0]?.body).toMatchObject({
    corrects: removal.id,
    productId: tea.id,
    quantity: 2,
    reason: 'Broken',
    dateRemoved: AT,
  })
})

it('is offered only to those who may reverse', async () => {
  const api = mockApi()
  api.on(getStockDocument, () => ({ body: removal }))
  renderApp(`/stock-documents/${removal.id}`, givenUser({ role: 'STAFF', branch }))
  await screen.findByRole('button', { name: 'Print' })
  expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull()
  cleanup()
  renderApp(`/stock-entries/receive?corrects=${wrong.id}`, givenUser({ role: 'STAFF', branch }))
  expect(await screen.findByText("You don't have permission to view this page.")).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})
