import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'

import { givenBranch, givenSupplier, givenUser } from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const { id, name } = givenBranch()
const staff = givenUser({ role: 'STAFF', branch: { id, name } })
const awash = givenSupplier({ id: 'e0000000-0000-4000-8000-000000000002', name: 'Awash' })

beforeEach(() => {
  const api = mockApi()
  api.on(listStockEntries, () => ({ body: [] }))
  api.on(listBranches, () => ({ body: [] }))
  api.on(listSuppliers, () => ({ body: [awash, givenSupplier()] }))
})

async function openSuppliers() {
  renderApp('/stock-entries', staff)
  await userEvent.click(await screen.findByRole('button', { name: 'Add Stock Entry' }))
  const modal = within(await screen.findByRole('dialog'))
  await userEvent.click(modal.getByRole('combobox', { name: 'Supplier' }))
  await modal.findByRole('option', { name: /Awash/ })
  return modal.getAllByRole('option')
}

it('offers the supplier who was chosen last first, the others by name', async () => {
  const [first, sidama] = await openSuppliers()
  expect(first?.textContent).toBe('Awash')
  if (sidama !== undefined) await userEvent.click(sidama)
  cleanup()
  const options = await openSuppliers()
  expect(options.map((option) => option.textContent)).toEqual([
    'Sidama Unionchosen last',
    'Awash',
    'New supplier',
  ])
})

it('chooses that supplier at once the next time, and the first typed letter replaces it', async () => {
  const [, sidama] = await openSuppliers()
  if (sidama !== undefined) await userEvent.click(sidama)
  cleanup()
  renderApp('/stock-entries', staff)
  await userEvent.click(await screen.findByRole('button', { name: 'Add Stock Entry' }))
  const field = await screen.findByRole('combobox', { name: 'Supplier' })
  await waitFor(() => expect(field).toHaveProperty('value', 'Sidama Union'))
  act(() => field.focus())
  await userEvent.keyboard('Aw')
  expect(field).toHaveProperty('value', 'Aw')
})
