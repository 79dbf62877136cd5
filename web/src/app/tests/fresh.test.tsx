import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { getMe } from '@mezgeb/contract/people/auth'
import { listBranches } from '@mezgeb/contract/business/branches'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { getDashboard, getDashboardCharts, getFirstSteps } from '@mezgeb/contract/insight/dashboard'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listSales } from '@mezgeb/contract/selling/sales'
import { getTakings } from '@mezgeb/contract/selling/sale-takings'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listUsers } from '@mezgeb/contract/people/users'

import { rememberPast } from '../../features/insight/dashboard/first-steps/first-steps-memory.ts'
import { setLive } from '../../lib/api/cache/freshness.ts'
import {
  givenBranch,
  givenCategory,
  givenCustomer,
  givenProduct,
  givenSale,
  givenStockEntry,
  givenSupplier,
  givenUser,
} from '../../testing/builders.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

import type { AppRouter } from '../routes.tsx'

const admin = givenUser()
const TOUR = [
  ['/products', 'Products'],
  ['/categories', 'Categories'],
  ['/branches', 'Branches'],
  ['/suppliers', 'Suppliers'],
  ['/stock-entries', 'Stock Management'],
  ['/users', 'Staff Management'],
  ['/dashboard', 'Dashboard'],
] as const
const LATER_MS = 60_000
const noTakings = {
  from: '2026-11-23',
  to: '2026-11-23',
  compared: { from: '2026-11-16', to: '2026-11-16' },
  amount: 0,
  before: 0,
  sales: 0,
  voided: 0,
  owed: 0,
  onAccount: { amount: 0, before: 0 },
  branches: [],
  sellers: [],
  tenders: [],
  drawers: null,
  waiting: {
    people: 0,
    orders: 0,
    stockTakes: 0,
    held: 0,
    tills: 0,
    differences: { count: 0, oldest: null },
    days: { count: 0, oldest: null },
  },
}
// The code of every screen is made ready on the way, on a busy machine for a while.
vi.setConfig({ testTimeout: 120_000 })

let api: ReturnType<typeof mockApi>
let router: AppRouter

beforeEach(() => {
  rememberPast(admin.institution?.id ?? '')
  api = mockApi()
  const lists = [
    [listProducts, givenProduct()],
    [listCategories, givenCategory()],
    [listBranches, givenBranch()],
    [listSuppliers, givenSupplier()],
    [listCustomers, givenCustomer()],
    [listStockEntries, givenStockEntry()],
    [listSales, givenSale()],
    [listUsers, admin],
  ] as const
  for (const [endpoint, item] of lists) api.on(endpoint, () => ({ body: [item] }))
  api.on(getMe, () => ({ body: admin }))
  api.on(getFirstSteps, () => ({ status: 500 }))
  api.on(getDashboardCharts, () => ({ status: 403 }))
  api.on(getTakings, () => ({ body: noTakings }))
  api.on(getDashboard, () => ({
    body: {
      totalProducts: 0,
      lowStockProducts: 0,
      recentStockEntries: [],
      recentStockOuts: [],
      recentSales: [],
    },
  }))
})

afterEach(() => {
  setLive(false)
})

const requested = () =>
  vi.mocked(fetch).mock.calls.flatMap(([url]) => (typeof url === 'string' ? [url] : []))

async function goRound(): Promise<void> {
  for (const [to, heading] of TOUR) {
    await act(() => router.navigate({ to }))
    await screen.findByRole('heading', { level: 1, name: heading })
    await settled()
  }
}

/** Every request that was begun has its answer. */
async function settled(): Promise<void> {
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  const before = requested().length
  await act(() => new Promise((resolve) => setTimeout(resolve, 30)))
  if (requested().length > before) await settled()
}

async function sell(): Promise<void> {
  await userEvent.click(
    (await screen.findAllByRole('button', { name: 'Add Sale' }))[0] ?? document.body,
  )
  await screen.findByRole('dialog', { name: 'Add Sale' })
  await settled()
  await userEvent.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

async function openPalette(): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog')
  await settled()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('a tour through all lists, a sale and the palette', () => {
  it('asks for nothing twice while no change is announced, however long it takes', async () => {
    setLive(true)
    router = renderApp('/dashboard', admin)
    await goRound()
    const before = requested().length
    await sell()
    // Products by sales, and customers of the only branch: an ADMIN has come by no list of them.
    const [institution, { id }] = [admin.institution?.id, givenBranch()]
    expect(requested().slice(before)).toEqual([
      `/api/products?limit=30&institutionId=${institution}&sort=-sold`,
      `/api/customers?limit=30&branchId=${id}`,
    ])
    await openPalette()
    const first = requested()
    expect(first.filter((url, index) => first.indexOf(url) !== index)).toEqual([])

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LATER_MS })
    await goRound()
    await sell()
    await openPalette()
    expect(requested().slice(first.length)).toEqual([])
  })

  it('asks again for what is looked at after a while when changes are not announced', async () => {
    router = renderApp('/dashboard', admin)
    await goRound()
    const before = requested().length
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LATER_MS })
    await goRound()
    // The session and the bar are no part of the tour.
    const ofLists = (urls: string[]) =>
      urls.filter((url) => !/\/auth\/me$|\/waiting-/.test(url)).toSorted()
    const again = ofLists(requested().slice(before))
    expect(again).toEqual(expect.arrayContaining(ofLists(requested().slice(0, before))))
    expect(again).toEqual([...new Set(again)])
  })
})
