import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listBranchStockOuts, listStockOuts } from '@mezgeb/contract/stock/removals'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'

import { formatLocalDate } from '../../../lib/format/format.ts'
import {
  givenBranch,
  givenProduct,
  givenStockEntry,
  givenStockOut,
  givenSupplier,
  givenUser,
} from '../../../testing/builders.ts'
import { enter } from '../../../testing/enter.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { scan } from '../../../testing/scan.ts'

const { id, name } = givenBranch()
const staff = givenUser({ role: 'STAFF', branch: { id, name } })

beforeEach(() => {
  const api = mockApi()
  api.on(listStockEntries, () => ({ body: [givenStockEntry()] }))
  api.on(listBranchStockOuts, () => ({ body: [givenStockOut()] }))
  api.on(listProducts, () => ({ body: [givenProduct()] }))
  api.on(listSuppliers, () => ({ body: [givenSupplier()] }))
})

async function openModal(tab: string, button: string) {
  renderApp(`/stock-entries?tab=${tab}`, staff)
  await userEvent.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

describe('a stock modal', () => {
  // spec: S9.14
  it.each([
    ['entries', 'Add Stock Entry', 'Date received'],
    ['removals', 'Add Stock Removal', 'Date removed'],
  ])('of %s (%s) has today for its %s', async (tab, button, label) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T10:00:00') })
    const modal = await openModal(tab, button)
    expect(modal.getByLabelText(label)).toHaveProperty('value', '2026-03-04')
  })

  it.each([
    ['entries', 'Add Stock Entry', 'Date received'],
    ['removals', 'Add Stock Removal', 'Date removed'],
  ])('of %s (%s) asks whether a date of long ago is right', async (tab, button, label) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T10:00:00') })
    const modal = await openModal(tab, button)
    enter(modal.getByLabelText(label), '2025-09-04')
    expect(modal.getByText('Sep 4, 2025 was 181 days ago. Is the date right?')).toBeDefined()
    enter(modal.getByLabelText(label), '2026-02-01')
    expect(modal.queryByText(/days ago/)).toBeNull()
  })

  // spec: S5.36 S9.6
  it('counts whole units, 1 at least: less and a fraction are refused', async () => {
    const modal = await openModal('removals', 'Add Stock Removal')
    const quantity = modal.getByLabelText('Quantity')
    for (const wrong of ['0', '-1']) {
      await userEvent.clear(quantity)
      await userEvent.type(quantity, wrong)
      await userEvent.click(modal.getByRole('button', { name: 'Save' }))
      expect(await modal.findByText('Quantity must be at least 1')).toBeDefined()
    }
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '1.5')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    expect(quantity.getAttribute('aria-invalid')).toBe('true')
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '1')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    expect(quantity.getAttribute('aria-invalid')).not.toBe('true')
  })

  it('counts a scan of another product not together with the one before', async () => {
    const [ofTea, ofCoffee] = ['4006381333931', '4006381333948'] as const
    const tea = givenProduct({ name: 'Tea', barcodes: [ofTea] })
    const coffeeId = 'd0000000-0000-4000-8000-000000000002'
    const coffee = givenProduct({ id: coffeeId, barcodes: [ofCoffee] })
    const api = mockApi()
    api.on(listBranchStockOuts, () => ({ body: [] }))
    api.on(listProducts, ({ query }) => ({
      body: query.get('search') === ofCoffee ? [coffee] : [tea],
    }))
    const modal = await openModal('removals', 'Add Stock Removal')
    scan(ofTea)
    const product = modal.getByLabelText('Product')
    await waitFor(() => expect(product).toHaveProperty('value', 'Tea'))
    const quantity = modal.getByLabelText('Quantity')
    await userEvent.type(quantity, '3')
    scan(ofTea, 1000)
    await waitFor(() => expect(quantity).toHaveProperty('value', '4'))
    scan(ofCoffee, 2000)
    await waitFor(() => expect(product).toHaveProperty('value', coffee.name))
    expect(quantity).toHaveProperty('value', '4')
  })

  // spec: S5.36 S9.6
  it('counts up and down by 1 with the arrow keys', async () => {
    const modal = await openModal('removals', 'Add Stock Removal')
    const quantity = modal.getByLabelText('Quantity')
    await userEvent.type(quantity, '4{ArrowUp}')
    expect(quantity).toHaveProperty('value', '5')
    await userEvent.type(quantity, '{ArrowDown}{ArrowDown}')
    expect(quantity).toHaveProperty('value', '3')
  })

  // spec: S5.39 D7.25
  it('shows the fields of a new supplier once that is chosen', async () => {
    const modal = await openModal('entries', 'Add Stock Entry')
    expect(modal.queryByRole('group', { name: 'New supplier' })).toBeNull()
    await userEvent.click(modal.getByLabelText('Supplier'))
    await userEvent.click(await modal.findByRole('option', { name: 'New supplier' }))
    const group = within(modal.getByRole('group', { name: 'New supplier' }))
    for (const label of ['Name', 'Contact person', 'Phone', 'Address']) {
      expect(group.getByLabelText(label)).toBeDefined()
    }
  })
})

describe('a stock modal of an ADMIN', () => {
  const admin = givenUser()
  const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' })

  async function openAs(branches: ReturnType<typeof givenBranch>[], tab: string, button: string) {
    localStorage.clear()
    const api = mockApi()
    api.on(listBranches, () => ({ body: branches }))
    api.on(listStockEntries, () => ({ body: [] }))
    api.on(listStockOuts, () => ({ body: [] }))
    api.on(listProducts, () => ({ body: [givenProduct()] }))
    api.on(listSuppliers, () => ({ body: [givenSupplier()] }))
    renderApp(`/stock-entries?tab=${tab}`, admin)
    await userEvent.click(await screen.findByRole('button', { name: button }))
    return within(await screen.findByRole('dialog'))
  }

  it.each([
    ['entries', 'Add Stock Entry'],
    ['removals', 'Add Stock Removal'],
  ])(
    'begins at the branch while none is proposed, and goes downwards (%s)',
    async (tab, button) => {
      const modal = await openAs([givenBranch(), piassa], tab, button)
      const branch = modal.getByRole('combobox', { name: 'Branch' })
      await waitFor(() => expect(document.activeElement).toBe(branch))
      await userEvent.keyboard('Pia{Enter}')
      const product = modal.getByRole('combobox', { name: 'Product' })
      await waitFor(() => expect(document.activeElement).toBe(product))
    },
  )

  it('begins at the product when the only branch is chosen by itself', async () => {
    const modal = await openAs([givenBranch()], 'entries', 'Add Stock Entry')
    await waitFor(() => expect(modal.getByLabelText('Branch')).toHaveProperty('value', 'Bole'))
    expect(document.activeElement).toBe(modal.getByRole('combobox', { name: 'Product' }))
  })
})

describe('the card of a stock removal', () => {
  // spec: S2.101 S2.106 S9.13
  it('shows product, reason, quantity and date removed', async () => {
    renderApp('/stock-entries?tab=removals', staff)
    await screen.findByRole('heading', { level: 2, name: 'ቡና Coffee' })
    const card = within(screen.getByRole('listitem'))
    for (const text of ['Spoiled', '2 kg', formatLocalDate(givenStockOut().dateRemoved)]) {
      expect(card.getByText(text)).toBeDefined()
    }
  })
})
