import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { getQuarantine, settleQuarantine } from '@mezgeb/contract/stock/quarantines'

import { givenBranch, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { QuarantineSheet } from '@mezgeb/contract/stock/quarantines'

const { id: branchId, name } = givenBranch()
const held = {
  product: {
    id: 'd0000000-0000-4000-8000-000000000005',
    name: 'Tea',
    unit: 'box',
    pricePerUnit: 9,
  },
  quantity: 5,
  released: 0,
  writtenOff: 0,
  held: 5,
  lots: [{ batch: 'B-1', expiresOn: '2027-06-01', quantity: 5 }],
}
const quarantine: QuarantineSheet = {
  id: 'a0000000-0000-4000-8000-000000000001',
  number: 'BO-Q-0001',
  branchId,
  branch: { id: branchId, name },
  by: { id: 'u-dawit', name: 'Dawit' },
  reason: 'Smells',
  createdAt: '2026-11-20T08:00:00.000Z',
  returns: null,
  lineCount: 1,
  units: 5,
  items: [held],
  settlements: [],
}

it('keeps the form of a settlement that a colleague recorded meanwhile', async () => {
  const api = mockApi()
  let now = quarantine
  api.on(getQuarantine, () => ({ body: now }))
  api.on(settleQuarantine, () => {
    now = { ...quarantine, items: [{ ...held, held: 0, released: 5 }] }
    const fields = [{ path: 'items.0.quantity', message: 'Only 0 are in quarantine' }]
    return { status: 409, body: { code: 'MORE_THAN_HELD', message: 'There is less', fields } }
  })
  renderApp(`/quarantines/${quarantine.id}`, givenUser())
  await userEvent.click(await screen.findByRole('button', { name: 'Release or write off' }))
  const form = within(await screen.findByRole('dialog'))
  enter(form.getByLabelText('Units, Tea'), '3')
  enter(form.getByLabelText('Reason'), 'It is fine')
  await userEvent.selectOptions(form.getByLabelText('Batch, Tea'), '2027-06-01 B-1')
  const [save] = form.getAllByRole('button', { name: 'Save' })
  if (save !== undefined) await userEvent.click(save)
  await screen.findByText('Settled')
  expect(api.sentTo(settleQuarantine)[0]?.body).toMatchObject({
    items: [{ quantity: 3, batch: 'B-1', expiresOn: '2027-06-01' }],
  })
  const opened = within(screen.getByRole('dialog'))
  expect(opened.getByText('Only 0 are in quarantine')).toBeDefined()
  expect(opened.getByLabelText('Units, Tea')).toHaveProperty('value', '3')
  expect(opened.getByLabelText('Reason')).toHaveProperty('value', 'It is fine')
  await userEvent.click(opened.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Release or write off' })).toBeNull()
})
