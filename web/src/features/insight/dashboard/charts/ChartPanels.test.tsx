import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { getDashboard, getDashboardCharts, getFirstSteps } from '@mezgeb/contract/insight/dashboard'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { createStockEntry } from '@mezgeb/contract/stock/receipts'

import {
  givenBranch,
  givenProduct,
  givenSale,
  givenStockEntry,
  givenSupplier,
  givenUser,
} from '../../../../testing/builders.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

import type { Dashboard, DashboardCharts } from '@mezgeb/contract/insight/dashboard'
import type { User } from '@mezgeb/contract/people/user'

const bole = givenBranch()
const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' })
const coffee = givenProduct()
const product = { id: coffee.id, name: coffee.name, unit: 'kg' }
const staff = givenUser({ role: 'STAFF', branch: { id: bole.id, name: bole.name } })
const admin = givenUser()
let api: ReturnType<typeof mockApi>

const DAYS = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 9, 22 + index)).toISOString().slice(0, 10),
  totalAmount: 0,
  count: 0,
}))
const CHARTS: DashboardCharts = {
  salesPerDay: DAYS.map((day, index) =>
    index === 29 ? { ...day, totalAmount: 1200.5, count: 3 } : day,
  ).map((day, index) => (index === 28 ? { ...day, totalAmount: 800, count: 1 } : day)),
  topProducts: [{ product, quantity: 60, totalAmount: 1199.4 }],
  stockValuePerBranch: [
    { branch: { id: bole.id, name: bole.name }, units: 12, value: 239.88 },
    { branch: { id: piassa.id, name: piassa.name }, units: 1, value: 19.99 },
  ],
  lowStock: [{ product, units: 3, lowStockThreshold: 20 }],
}
const SHOP: Dashboard = {
  totalProducts: 1,
  lowStockProducts: 1,
  recentStockEntries: [],
  recentStockOuts: [],
  recentSales: [givenSale()],
}

beforeEach(() => {
  // Everything is near the screen here, where nothing is laid out.
  vi.stubGlobal('IntersectionObserver', undefined)
  Reflect.deleteProperty(window, 'IntersectionObserver')
  api = mockApi()
  api.on(getDashboard, () => ({ body: SHOP }))
  api.on(getDashboardCharts, () => ({ body: CHARTS }))
  api.on(getFirstSteps, () => ({ status: 500 }))
  api.on(listProducts, () => ({ body: [coffee] }))
  api.on(listBranches, () => ({ body: [bole, piassa] }))
  api.on(createStockEntry, () => ({ status: 201, body: givenStockEntry() }))
})

function openDashboard(user: User) {
  renderApp('/dashboard', user)
}

function sectionOf(heading: HTMLElement): HTMLElement {
  return heading.closest('section') ?? document.body
}

async function picture(title: string | RegExp) {
  return within(sectionOf(await screen.findByRole('heading', { name: title })))
}

describe('sales per day', () => {
  it('reads out one day, today at first, and is a table for those who read, as top products and stock values are', async () => {
    openDashboard(admin)
    const sales = await picture('Sales per day')
    expect(sales.getByText('2,000.50')).toBeDefined()
    // The sale modal above them has fields named Branch and Product.
    expect(screen.queryAllByLabelText(/branch|product/i)).toEqual([])
    const day = sales.getByRole('slider', { name: 'Day' })
    expect(day.getAttribute('aria-valuetext')).toBe('Fri, Nov 20, Today: 1,200.50: 3 sales')
    fireEvent.change(day, { target: { value: '28' } })
    expect(day.getAttribute('aria-valuetext')).toBe('Thu, Nov 19: 800.00: 1 sale')
    expect(sales.getByText('800.00')).toBeDefined()
    await userEvent.click(sales.getByRole('button', { name: 'Show as table' }))
    const rows = sales.getAllByRole('row').map((row) => row.textContent)
    expect(rows).toHaveLength(32)
    expect(rows[0]).toBe('DaySalesAmount')
    expect(rows[1]).toBe('Fri, Nov 2031,200.50')
    expect(rows[31]).toBe('Last 30 days42,000.50')
    await userEvent.click(sales.getByRole('button', { name: 'Show chart' }))
    expect(sales.getByRole('slider')).toBeDefined()

    const top = await picture('Top products, last 30 days')
    expect(top.getByRole('listitem').textContent).toBe('ቡና Coffee1,199.4060 kg')
    await userEvent.click(top.getByRole('button', { name: 'Show as table' }))
    expect(top.getAllByRole('row')[1]?.textContent).toBe('ቡና Coffee60 kg1,199.40')

    const value = await picture('Stock value per branch')
    expect(value.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'BoleETB 239.8812 units',
      'PiassaETB 19.991 unit',
    ])
  })

  it('says so when nothing was sold, and when nothing runs low', async () => {
    api.on(getDashboardCharts, () => ({
      body: { ...CHARTS, salesPerDay: DAYS, topProducts: [], lowStock: [] },
    }))
    openDashboard(admin)
    const sales = await picture('Sales per day')
    expect(sales.getByText('No sales in the last 30 days.')).toBeDefined()
    expect(sales.queryByRole('button')).toBeNull()
    expect((await picture('Low stock')).getByText('No product is running low.')).toBeDefined()
  })

  it('asks for the days of the shop, of the own branch for STAFF, whose stock value is a figure', async () => {
    api.on(getDashboardCharts, () => ({
      body: { ...CHARTS, stockValuePerBranch: CHARTS.stockValuePerBranch.slice(0, 1) },
    }))
    openDashboard(staff)
    await picture('Sales per day')
    const [request] = api.sentTo(getDashboardCharts)
    expect(request?.query.get('timeZone')).toBeNull()
    expect(request?.query.get('branchId')).toBe(bole.id)
    expect(screen.getByText('Stock value').nextSibling?.textContent).toBe('ETB 239.88')
    expect(screen.queryByRole('heading', { name: 'Stock value per branch' })).toBeNull()
  })
})

describe('the other charts', () => {
  it('are in the currency of the institution once it has one', async () => {
    const institution = admin.institution && { ...admin.institution, currency: 'ETB' }
    openDashboard(givenUser({ institution }))
    const sales = await picture('Sales per day')
    expect(sales.getByText('ETB 2,000.50')).toBeDefined()
  })

  it('are not there for a business without a product', async () => {
    api.on(getDashboard, () => ({ body: { ...SHOP, totalProducts: 0 } }))
    openDashboard(staff)
    await screen.findByText('Total Products')
    expect(api.sentTo(getDashboardCharts)).toEqual([])
  })
})

describe('a failure of the charts', () => {
  it('has its own panel with Retry and leaves the rest of the dashboard alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    api.on(getDashboardCharts, () => ({ status: 500 }))
    openDashboard(admin)
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText('Error loading charts')).toBeDefined()
    expect(panel.getByText('Failed to load dashboard data.')).toBeDefined()
    expect(screen.getByRole('region', { name: 'Recent Sales' })).toBeDefined()
    api.on(getDashboardCharts, () => ({ body: CHARTS }))
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }))
    await picture('Sales per day')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the low stock list', () => {
  it('receives stock with one click: the product is chosen and the quantity comes next', async () => {
    openDashboard(staff)
    const low = await picture('Low stock')
    expect(low.getByText('3 kg left (refill at 20)')).toBeDefined()
    await userEvent.click(low.getByRole('button', { name: 'Receive stock' }))
    const modal = within(await screen.findByRole('dialog', { name: 'Add Stock Entry' }))
    expect(modal.getByRole<HTMLInputElement>('combobox', { name: 'Product' }).value).toBe(
      coffee.name,
    )
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Quantity')))
    await userEvent.keyboard('24{Enter}')
    expect(document.activeElement).toBe(modal.getByRole('combobox', { name: 'Supplier' }))
    await userEvent.click(await modal.findByRole('option', { name: /Sidama Union/ }))
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo(createStockEntry)[0]?.body).toMatchObject({
      productId: coffee.id,
      quantity: 24,
      supplierId: givenSupplier().id,
    })
    // The low stock is refetched.
    await waitFor(() => expect(api.sentTo(getDashboardCharts)).toHaveLength(2))
  })

  it('asks an ADMIN of several branches for the branch first, and not again the next time', async () => {
    openDashboard(admin)
    const low = await picture('Low stock')
    await userEvent.click(low.getByRole('button', { name: 'Receive stock' }))
    const modal = within(await screen.findByRole('dialog'))
    const branch = modal.getByRole('combobox', { name: 'Branch' })
    await waitFor(() => expect(document.activeElement).toBe(branch))
    await userEvent.click(branch)
    await userEvent.click(await modal.findByRole('option', { name: /Piassa/ }))
    expect(document.activeElement).toBe(modal.getByLabelText('Quantity'))
    await userEvent.keyboard('24{Enter}')
    await userEvent.click(await modal.findByRole('option', { name: /Sidama Union/ }))
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(low.getByRole('button', { name: 'Receive stock' }))
    const next = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(document.activeElement).toBe(next.getByLabelText('Quantity')))
    await waitFor(() =>
      expect(next.getByRole<HTMLInputElement>('combobox', { name: 'Branch' }).value).toBe('Piassa'),
    )
  })

  it('keeps an open form whose product is not low any more', async () => {
    openDashboard(staff)
    const low = await picture('Low stock')
    const top = await picture(/^Top products/)
    api.on(createStockEntry, () => {
      api.on(getDashboardCharts, () => ({ body: { ...CHARTS, topProducts: [], lowStock: [] } }))
      return { status: 409, body: { code: 'DAY_CLOSED', message: 'The day is closed' } }
    })
    await userEvent.click(low.getByRole('button', { name: 'Receive stock' }))
    const modal = within(await screen.findByRole('dialog', { name: 'Add Stock Entry' }))
    await waitFor(() => expect(document.activeElement).toBe(modal.getByLabelText('Quantity')))
    await userEvent.keyboard('24{Enter}')
    await userEvent.click(await modal.findByRole('option', { name: /Sidama Union/ }))
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(top.queryByText(coffee.name)).toBeNull())
    expect(await screen.findByText('The day is closed')).toBeDefined()
    expect(modal.getByLabelText('Quantity')).toHaveProperty('value', '24')
    await userEvent.click(modal.getByRole('button', { name: 'Cancel' }))
    expect(await low.findByText('No product is running low.')).toBeDefined()
  })

  it('names a branch that lacks what the others have, and receives there', async () => {
    const branch = { id: piassa.id, name: piassa.name }
    const lowInBranches = [{ product, units: 0, lowStockThreshold: 20, branch }]
    api.on(getDashboardCharts, () => ({ body: { ...CHARTS, lowStock: [], lowInBranches } }))
    openDashboard(admin)
    const panel = await picture('Low stock')
    expect(
      panel.getByText(new RegExp(`^${piassa.name}: 0 .*left \\(refill at 20\\)$`)),
    ).toBeDefined()
    await userEvent.click(panel.getByRole('button', { name: 'Receive stock' }))
    const modal = within(await screen.findByRole('dialog'))
    const field = modal.getByRole<HTMLInputElement>('combobox', { name: 'Branch' })
    await waitFor(() => expect(field.value).toBe(piassa.name))
  })
})
