import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { listExpiringLots } from '@mezgeb/contract/stock/lots'
import { createStockOut } from '@mezgeb/contract/stock/removals'

import { givenBranch, givenProduct, givenUser } from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { ExpiringLot } from '@mezgeb/contract/stock/lots'

const { id: branchId, name } = givenBranch()
const lot: ExpiringLot = {
  id: 'e0000000-0000-4000-8000-000000000001',
  product: { id: givenProduct().id, name: 'Milk', unit: 'l' },
  branch: { id: branchId, name },
  batch: 'L-1',
  expiresOn: '2026-11-20',
  quantity: 5,
  value: null,
}

it('keeps the open form of a batch that a colleague has taken out meanwhile', async () => {
  const api = mockApi()
  const yogurt = { ...lot, id: 'e0000000-0000-4000-8000-000000000002', quantity: 7 }
  let lots = [lot, { ...yogurt, product: { ...lot.product, name: 'Yogurt' } }]
  api.on(listExpiringLots, () => ({ body: lots }))
  api.on(createStockOut, () => {
    lots = lots.slice(1).map((one) => ({ ...one, quantity: 6 }))
    return { status: 409, body: { code: 'OUT_OF_STOCK', message: 'Only 0 in stock' } }
  })
  renderApp('/expiring', givenUser())
  const [remove] = await screen.findAllByRole('button', { name: 'Remove' })
  if (remove === undefined) throw new Error('no batch')
  await userEvent.click(remove)
  const form = within(await screen.findByRole('dialog'))
  enter(form.getByLabelText('Quantity'), '4')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('6 l')).toBeDefined()
  expect(await form.findByText('Only 0 in stock')).toBeDefined()
  expect(form.getByLabelText('Quantity')).toHaveProperty('value', '4')
  await userEvent.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('Milk')).toBeNull())
})
