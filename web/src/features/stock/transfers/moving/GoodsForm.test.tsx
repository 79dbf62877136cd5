import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'

import { shipTransfer } from '@mezgeb/contract/stock/transfer-steps'
import { getTransfer } from '@mezgeb/contract/stock/transfers'

import { givenBranch, givenUser } from '../../../../testing/builders.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

import type { Transfer } from '@mezgeb/contract/stock/transfers'

const { id, name } = givenBranch()
const AT = '2026-11-20T08:00:00.000Z'
const milk = {
  id: 'd0000000-0000-4000-8000-000000000005',
  name: 'Milk',
  unit: 'bottle',
  pricePerUnit: 50,
}

const approved: Transfer = {
  id: 'a0000000-0000-4000-8000-000000000001',
  number: 'BO-T-0003',
  createdAt: AT,
  note: null,
  fromBranch: { id, name },
  toBranch: { id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' },
  state: 'APPROVED',
  receivedAt: null,
  version: 2,
  reverses: null,
  reversedBy: null,
  items: [
    {
      productId: milk.id,
      product: milk,
      wanted: 9,
      sent: 0,
      accepted: 0,
      damaged: 0,
      returned: 0,
      lost: 0,
      onRoad: 0,
      reason: null,
      available: 12,
      availableLots: [
        { batch: 'GOOD', expiresOn: '2099-01-01', quantity: 5 },
        { batch: 'OLD', expiresOn: '2020-01-01', quantity: 7 },
      ],
    },
  ],
  steps: [],
}

it('fills in units that have not expired, and sends expired ones when somebody says so', async () => {
  const api = mockApi()
  api.on(getTransfer, () => ({ body: approved }))
  const lots = 'OLD 2020-01-01'
  const message = `Only 5 have not expired. Expired: ${lots}`
  const field = { path: 'items.0.quantity', message, code: 'ONLY_GOOD_UNITS' }
  api.on(shipTransfer, () => ({
    status: 409,
    body: {
      code: 'HAS_EXPIRED',
      message: 'Expired',
      fields: [{ ...field, params: { units: 5, lots } }],
    },
  }))
  renderApp(`/transfers/${approved.id}`, givenUser())
  const units = await screen.findByLabelText<HTMLInputElement>('Quantity')
  expect(units.value).toBe('5')
  await userEvent.clear(units)
  await userEvent.type(units, '6{Control>}{Enter}{/Control}')
  const shown = message.replace('2020-01-01', 'Jan 1, 2020')
  expect(await screen.findByText(shown)).toBeDefined()
  await userEvent.click(screen.getByLabelText('Send expired units, too'))
  await userEvent.click(units)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText(shown)
  const items = [{ productId: milk.id, quantity: 6 }]
  expect(api.sentTo(shipTransfer).map(({ body }) => body)).toMatchObject([
    { items },
    { items, takesExpired: true },
  ])
  expect(api.sentTo(shipTransfer)[0]?.body).not.toHaveProperty('takesExpired')
})
