import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { getSaleMargin } from '@mezgeb/contract/selling/sale-margins'
import { getSale, listSales } from '@mezgeb/contract/selling/sales'

import { givenBranch, givenSale, givenUser } from '../../../../testing/builders.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

const bole = givenBranch({ phone: '+251 11 618 2040' })
const institution = { id: 'institution-1', name: 'Selam Trading', status: 'APPROVED' } as const
const staff = givenUser({
  role: 'STAFF',
  branch: { id: bole.id, name: bole.name },
  institution: { ...institution, currency: null, tin: '0012345678', phone: null, version: 1 },
})
const sale = givenSale()
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  localStorage.clear()
  api = mockApi()
  api.on(getSale, () => ({ body: sale }))
  api.on(listBranches, () => ({ body: [bole] }))
  api.on(listSales, () => ({ body: [sale] }))
})

const openReceipt = async () => {
  renderApp(`/sales/${sale.id}`, staff)
  return within(await screen.findByRole('article', { name: 'Receipt' }))
}

describe('a receipt', () => {
  it('is headed “Not a fiscal receipt”', async () => {
    const receipt = await openReceipt()
    expect(receipt.getByText('Not a fiscal receipt')).toBeDefined()
  })

  it('names institution, TIN, branch with location and phone, number, date, seller and customer', async () => {
    const receipt = await openReceipt()
    expect(receipt.getByRole('heading', { name: 'Selam Trading' })).toBeDefined()
    expect(receipt.getByText('TIN: 0012345678')).toBeDefined()
    expect(await receipt.findByText('Bole, Addis Ababa')).toBeDefined()
    expect(receipt.getByText('+251 11 618 2040')).toBeDefined()
    expect(receipt.getByText('Sale #1a2b3c4d')).toBeDefined()
    expect(receipt.getByText(/^Nov 20, 2026, \d+:\d\d [AP]M$/)).toBeDefined()
    expect(receipt.getByText('Hanna Bekele')).toBeDefined()
    expect(receipt.getByText('Almaz Kebede')).toBeDefined()
  })

  it('lists name, quantity × unit price and amount of every line, and the total', async () => {
    const receipt = await openReceipt()
    expect(receipt.getByText(/ቡና Coffee/)).toBeDefined()
    expect(receipt.getByText('3 kg × 19.99')).toBeDefined()
    expect(receipt.getByText('59.97')).toBeDefined()
    expect(receipt.getByText('ETB 59.97')).toBeDefined()
  })

  it('shows cost and margin of each line and in total beside it, to those who see costs alone', async () => {
    const line = { revenue: 60, cost: 45, margin: 15, revenueOfUnknownCost: 0 }
    const items = [{ product: { id: 'coffee', name: 'ቡና Coffee' }, units: 3, ...line }]
    api.on(getSaleMargin, () => ({ body: { ...line, items } }))
    await openReceipt()
    expect(api.sentTo(getSaleMargin)).toEqual([])
    expect(screen.queryByRole('table', { name: 'Margin' })).toBeNull()
    cleanup()

    const owner = givenUser({ role: 'ADMIN', institution: staff.institution })
    renderApp(`/sales/${sale.id}`, owner)
    const table = within(await screen.findByRole('table', { name: 'Margin' }))
    expect(table.getByRole('row', { name: /Coffee/ }).textContent).toMatch(
      /60\.00.*45\.00.*15\.00.*25%/,
    )
    expect(screen.getAllByText('ETB 15.00')).toHaveLength(2)
    // The slip alone is printed.
    const receipt = screen.getByRole('article', { name: 'Receipt' })
    expect(within(receipt).queryByText('ETB 15.00')).toBeNull()
  })

  it('is for an 80 mm roll or for A4, as chosen on this device', async () => {
    const receipt = await openReceipt()
    expect(screen.getByRole('radio', { name: '80 mm' })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('radio', { name: 'A4' }))
    expect(receipt.getByRole('columnheader', { name: 'Price per unit' })).toBeDefined()
    cleanup()
    await openReceipt()
    expect(screen.getByRole('radio', { name: 'A4' })).toHaveProperty('checked', true)
  })

  it('can be printed, and the next sale begins beside it', async () => {
    const print = vi.fn<() => void>()
    vi.stubGlobal('print', print)
    await openReceipt()
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button', { name: 'Add Sale' })).toBeDefined()
  })
})

describe('a receipt that cannot be shown', () => {
  it('says that there is no such sale, and leads to the others', async () => {
    api.on(getSale, () => ({ status: 404, body: { code: 'NOT_FOUND', message: 'Not found.' } }))
    renderApp(`/sales/${sale.id}`, staff)
    expect(await screen.findByText('We could not find this sale.')).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: 'All sales' }))
    expect(await screen.findByRole('heading', { name: 'Sales' })).toBeDefined()
  })

  it('says why, and loads it with Retry', async () => {
    api.on(getSale, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    renderApp(`/sales/${sale.id}`, staff)
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText('Error loading the sale')).toBeDefined()
    expect(panel.getByText('Failed to load the sale.')).toBeDefined()
    api.on(getSale, () => ({ body: sale }))
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('article', { name: 'Receipt' })).toBeDefined()
  })

  it('is not asked for by a SUPER_ADMIN', async () => {
    renderApp(`/sales/${sale.id}`, givenUser({ role: 'SUPER_ADMIN', institution: null }))
    expect(await screen.findByText("You don't have permission to view this page.")).toBeDefined()
    await waitFor(() => expect(api.sentTo(getSale)).toHaveLength(0))
  })
})
