import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { getPurchaseOrder, updatePurchaseOrder } from '@mezgeb/contract/buying/orders'
import { listUsers, updateUser } from '@mezgeb/contract/people/users'
import { getStockDocument, reverseDocument } from '@mezgeb/contract/stock/reversals'
import {
  cancelTransfer,
  receiveTransfer,
  settleTransfer,
  updateTransfer,
} from '@mezgeb/contract/stock/transfer-steps'
import { getTransfer } from '@mezgeb/contract/stock/transfers'

import { givenBranch, givenUser } from '../../testing/builders.ts'
import { enter } from '../../testing/enter.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

import type { PurchaseOrder } from '@mezgeb/contract/buying/orders'
import type { StockDocument } from '@mezgeb/contract/stock/reversals'
import type { Transfer } from '@mezgeb/contract/stock/transfers'

const { id: branchId, name } = givenBranch()
const bole = { id: branchId, name }
const piassa = { id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' }
const dawit = { id: 'u-dawit', name: 'Dawit' }
const biscuits = { id: 'd0000000-0000-4000-8000-000000000005', name: 'Biscuits', unit: 'pack' }
const AT = '2026-11-20T08:00:00.000Z'

const sent: Transfer = {
  id: 'a0000000-0000-4000-8000-000000000001',
  number: 'BO-T-0003',
  createdAt: AT,
  note: null,
  fromBranch: piassa,
  toBranch: bole,
  state: 'SENT',
  receivedAt: null,
  version: 3,
  reverses: null,
  reversedBy: null,
  items: [
    {
      productId: biscuits.id,
      product: { ...biscuits, pricePerUnit: 10 },
      wanted: 50,
      sent: 50,
      accepted: 0,
      damaged: 0,
      returned: 0,
      lost: 0,
      onRoad: 50,
      reason: null,
      available: null,
    },
  ],
  steps: [{ id: 's1', step: 'SENT', at: AT, user: { id: 'u', name: 'Selamawit' }, note: null }],
}

it('says who received a transfer a moment ago, and keeps what was typed', async () => {
  const api = mockApi()
  let transfer = sent
  api.on(getTransfer, () => ({ body: transfer }))
  api.on(receiveTransfer, () => {
    const step = { id: 's2', step: 'RECEIVED' as const, at: AT, user: dawit, note: null }
    transfer = { ...sent, state: 'CLOSED', version: 4, steps: [...sent.steps, step] }
    return { status: 409, body: { code: 'TRANSFER_MOVED_ON', message: 'Done already' } }
  })
  renderApp(`/transfers/${sent.id}`, givenUser({ role: 'STAFF', branch: bole }))
  const form = within(await screen.findByRole('list', { name: 'Goods of the transfer' }))
  const units = form.getByLabelText('Accepted')
  await userEvent.click(units)
  enter(units, '48')
  const [save] = screen.getAllByRole('button', { name: /receive/i })
  if (save !== undefined) await userEvent.click(save)
  expect(await screen.findByText('Dawit received it a moment ago.')).toBeDefined()
  expect(screen.getByText(/You had: Biscuits 48 packs?\./)).toBeDefined()
})

it('says in the form that a transfer was sent before it could be cancelled', async () => {
  const api = mockApi()
  let transfer: Transfer = { ...sent, state: 'APPROVED', steps: [] }
  api.on(getTransfer, () => ({ body: transfer }))
  api.on(cancelTransfer, () => {
    transfer = sent
    return { status: 409, body: { code: 'TRANSFER_MOVED_ON', message: 'It was sent' } }
  })
  renderApp(`/transfers/${sent.id}`, givenUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel transfer' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.type(form.getByLabelText('Reason'), 'Too late')
  await userEvent.click(form.getByRole('button', { name: 'Cancel transfer' }))
  // In the steps, and as the one who was faster.
  expect((await screen.findAllByText(/Selamawit/)).length).toBeGreaterThan(0)
  expect(await form.findByText('It was sent')).toBeDefined()
  expect(form.getByLabelText('Reason')).toHaveProperty('value', 'Too late')
  await userEvent.click(form.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Cancel transfer' })).toBeNull()
})

it('shows a refusal beside its product also when products above are not settled', async () => {
  const sugar = { id: 'd0000000-0000-4000-8000-000000000006', name: 'Sugar', unit: 'kg' }
  const [first] = sent.items
  if (first === undefined) throw new Error('no goods')
  const second = { ...first, productId: sugar.id, product: { ...sugar, pricePerUnit: 5 } }
  const api = mockApi()
  api.on(getTransfer, () => ({ body: { ...sent, receivedAt: AT, items: [first, second] } }))
  api.on(settleTransfer, () => ({
    status: 400,
    body: {
      code: 'INVALID_INPUT',
      message: 'Only 40 are open',
      fields: [{ path: 'items.0.quantity', message: 'Only 40 are open' }],
    },
  }))
  renderApp(`/transfers/${sent.id}`, givenUser())
  const [biscuitsRow, sugarRow] = within(
    await screen.findByRole('list', { name: 'Goods of the transfer' }),
  ).getAllByRole('listitem')
  if (biscuitsRow === undefined || sugarRow === undefined) throw new Error('no rows')
  enter(within(biscuitsRow).getByLabelText('Quantity'), '0')
  const [save] = screen.getAllByRole('button', { name: /settle/i })
  if (save !== undefined) await userEvent.click(save)
  expect(await within(sugarRow).findByText('Only 40 are open')).toBeDefined()
  expect(within(biscuitsRow).queryByText('Only 40 are open')).toBeNull()
})

const removal: StockDocument = {
  id: 'f0000000-0000-4000-8000-000000000001',
  kind: 'REMOVAL',
  number: 'BO-O-0007',
  branchId,
  date: AT,
  createdAt: AT,
  branch: bole,
  supplier: null,
  by: dawit,
  note: 'Broken',
  lineCount: 1,
  items: [{ product: { ...biscuits, pricePerUnit: 10 }, quantity: -3 }],
  fulfils: null,
  reverses: null,
  returns: null,
  reversedBy: null,
}
const reversal: StockDocument = {
  ...removal,
  id: 'f0000000-0000-4000-8000-000000000002',
  kind: 'REVERSAL',
  number: 'BO-X-0001',
}

it('says who reversed a document a moment ago, and keeps the reason', async () => {
  const api = mockApi()
  let document = removal
  api.on(getStockDocument, () => ({ body: document }))
  api.on(reverseDocument, () => {
    const { id, kind, number } = reversal
    document = { ...removal, reversedBy: { id, kind, number } }
    return { status: 409, body: { code: 'ALREADY_REVERSED', message: 'Reversed already' } }
  })
  renderApp(`/stock-documents/${removal.id}`, givenUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Reverse' }))
  const modal = within(await screen.findByRole('dialog'))
  enter(modal.getByLabelText('Reason'), 'Not broken at all')
  await userEvent.click(modal.getByRole('button', { name: 'Reverse' }))
  expect(await modal.findByText('Dawit reversed it a moment ago.')).toBeDefined()
  expect(modal.getByLabelText('Reason')).toHaveProperty('value', 'Not broken at all')
})

it('names who changed a record, and shows what is true now beside what was typed', async () => {
  const api = mockApi()
  const hana = givenUser({ id: 'u-hana', name: 'Hana', role: 'STAFF', branch: bole })
  api.on(listUsers, () => ({ body: [hana] }))
  api.on(updateUser, () => ({
    status: 409,
    body: {
      code: 'STALE_VERSION',
      message: 'Somebody else has changed this.',
      current: { ...hana, branch: piassa, version: 2 },
      doneBy: { name: 'Dawit', at: AT },
    },
  }))
  renderApp('/users', givenUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const modal = within(await screen.findByRole('dialog'))
  enter(modal.getByLabelText('Name'), 'Hanna')
  await userEvent.click(modal.getByRole('button', { name: 'Save' }))
  await modal.findByText(/The last change is by Dawit, Nov 20, 2026.*11:00/)
  expect(modal.getByText('Changed meanwhile to “Piassa”')).toBeDefined()
  expect(modal.getByLabelText('Name')).toHaveProperty('value', 'Hanna')
})

const coffee = { id: 'd0000000-0000-4000-8000-000000000006', name: 'Coffee', unit: 'kg' }
const salt = { id: 'd0000000-0000-4000-8000-000000000007', name: 'Salt', unit: 'bag' }
const DONE_BY = { name: 'Dawit', at: AT }
const stale = (current: object) => ({
  status: 409,
  body: {
    code: 'STALE_VERSION',
    message: 'Somebody else has changed this.',
    current,
    doneBy: DONE_BY,
  },
})

/** Lines of a form by the name of their product. */
function lineOf(goods: string) {
  const rows = within(screen.getByRole('list', { name: 'Products' })).getAllByRole('listitem')
  const row = rows.find((one) => within(one).queryByDisplayValue(goods) !== null)
  if (row === undefined) throw new Error(`no line of ${goods}`)
  return within(row)
}

const ordered = (product: typeof salt, quantity: number, unitCost: number | null, code = '') => ({
  productId: product.id,
  product: { ...product, pricePerUnit: 10 },
  quantity,
  received: 0,
  unitCost,
  code: code === '' ? null : code,
})
const order: PurchaseOrder = {
  id: 'a0000000-0000-4000-8000-000000000008',
  number: 'BO-P-0008',
  state: 'DRAFT',
  supplier: { id: 'e0000000-0000-4000-8000-000000000001', name: 'Abebe Trading' },
  branch: bole,
  createdAt: AT,
  expectedOn: '2026-11-25T00:00:00.000Z',
  madeBy: null,
  units: 16,
  received: 0,
  cost: null,
  version: 2,
  note: null,
  reason: null,
  documents: [],
  items: [ordered(biscuits, 10, 9.5, 'B-1'), ordered(coffee, 6, null)],
}

it('shows the lines of the other person beside the own ones of an order', async () => {
  const api = mockApi()
  api.on(getPurchaseOrder, () => ({ body: order }))
  const items = [ordered(biscuits, 24, 9.25, 'B-1'), ordered(salt, 12, 30)]
  api.on(updatePurchaseOrder, () => stale({ ...order, items, version: 3 }))
  renderApp(`/purchase-orders/${order.id}/edit`, givenUser())
  await screen.findByDisplayValue('Biscuits')
  const typed = lineOf('Biscuits').getByLabelText('Quantity')
  await userEvent.click(typed)
  enter(typed, '15')
  const [save] = screen.getAllByRole('button', { name: 'Save' })
  if (save !== undefined) await userEvent.click(save)

  expect(await screen.findByText(/The last change is by Dawit/)).toBeDefined()
  expect(lineOf('Biscuits').getByText('Changed meanwhile to “24 packs”')).toBeDefined()
  expect(lineOf('Biscuits').getByText('Changed meanwhile to “9.25”')).toBeDefined()
  expect(lineOf('Coffee').getByText('Removed meanwhile')).toBeDefined()
  expect(screen.getByText('Added meanwhile: Salt 12 bags')).toBeDefined()
  // Neither the code nor the expected day is another one.
  expect(screen.getAllByText(/meanwhile/)).toHaveLength(4)
  expect(typed).toHaveProperty('value', '15')
})

it('shows the lines of the other person beside the own ones of a transfer', async () => {
  const api = mockApi()
  const wanted = (product: typeof salt, units: number) => ({
    productId: product.id,
    product: { ...product, pricePerUnit: 10 },
    wanted: units,
    sent: 0,
    accepted: 0,
    damaged: 0,
    returned: 0,
    lost: 0,
    onRoad: 0,
    reason: null,
    available: 90,
  })
  const planned: Transfer = {
    ...sent,
    state: 'REQUESTED',
    steps: [],
    items: [wanted(biscuits, 50), wanted(coffee, 5)],
  }
  api.on(getTransfer, () => ({ body: planned }))
  const items = [wanted(biscuits, 40), wanted(coffee, 5), wanted(salt, 1)]
  api.on(updateTransfer, () => stale({ ...planned, items, version: 4 }))
  renderApp(`/transfers/new?edit=${planned.id}`, givenUser())
  await screen.findByDisplayValue('Coffee')
  const typed = lineOf('Coffee').getByLabelText('Quantity')
  await userEvent.click(typed)
  enter(typed, '7')
  const [save] = screen.getAllByRole('button', { name: 'Save' })
  if (save !== undefined) await userEvent.click(save)

  expect(await screen.findByText('Added meanwhile: Salt 1 bag')).toBeDefined()
  expect(lineOf('Biscuits').getByText('Changed meanwhile to “40 packs”')).toBeDefined()
  // The other person has left the coffee alone.
  expect(screen.getAllByText(/meanwhile/)).toHaveLength(2)
  expect(typed).toHaveProperty('value', '7')
})
