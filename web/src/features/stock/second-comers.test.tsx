import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { listUsers, updateUser } from '@mezgeb/contract/people/users'
import { getStockDocument, reverseDocument } from '@mezgeb/contract/stock/reversals'
import { receiveTransfer } from '@mezgeb/contract/stock/transfer-steps'
import { getTransfer } from '@mezgeb/contract/stock/transfers'

import { givenBranch, givenUser } from '../../testing/builders.ts'
import { enter } from '../../testing/enter.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

import type { StockDocument } from '@mezgeb/contract/stock/reversals'
import type { Transfer } from '@mezgeb/contract/stock/transfers'

const { id: branchId, name } = givenBranch()
const bole = { id: branchId, name }
const piassa = { id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' }
const dawit = { id: 'u-dawit', name: 'Dawit' }
const biscuits = { id: 'd0000000-0000-4000-8000-000000000005', name: 'Biscuits', unit: 'pack' }
const AT = '2026-11-20T08:00:00.000Z'

const sent: Transfer = {
  ...{ id: 'a0000000-0000-4000-8000-000000000001', number: 'BO-T-0003', createdAt: AT, note: null },
  ...{ fromBranch: piassa, toBranch: bole, state: 'SENT', receivedAt: null, version: 3 },
  ...{ reverses: null, reversedBy: null },
  items: [
    {
      ...{ productId: biscuits.id, product: { ...biscuits, pricePerUnit: 10 } },
      ...{ wanted: 50, sent: 50, accepted: 0, damaged: 0, returned: 0, lost: 0, onRoad: 50 },
      ...{ reason: null, available: null },
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

const removal: StockDocument = {
  ...{ id: 'f0000000-0000-4000-8000-000000000001', kind: 'REMOVAL', number: 'BO-O-0007', branchId },
  ...{ date: AT, createdAt: AT, branch: bole, supplier: null, by: dawit, note: 'Broken' },
  ...{ lineCount: 1, items: [{ product: { ...biscuits, pricePerUnit: 10 }, quantity: -3 }] },
  ...{ fulfils: null, reverses: null, returns: null, reversedBy: null },
}
const reversal: StockDocument = {
  ...removal,
  ...{ id: 'f0000000-0000-4000-8000-000000000002', kind: 'REVERSAL', number: 'BO-X-0001' },
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
      ...{ code: 'STALE_VERSION', message: 'Somebody else has changed this.' },
      ...{ current: { ...hana, branch: piassa, version: 2 }, doneBy: { name: 'Dawit', at: AT } },
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
