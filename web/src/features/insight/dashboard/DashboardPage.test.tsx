import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { getDashboard } from '@mezgeb/contract/insight/dashboard'
import { getTakings } from '@mezgeb/contract/selling/sale-takings'
import { countWaitingTransfers } from '@mezgeb/contract/stock/transfers'

import { daysOf } from '../../../lib/format/periods.ts'
import {
  givenBranch,
  givenSale,
  givenStockEntry,
  givenStockOut,
  givenUser,
} from '../../../testing/builders.ts'
import { mockApi } from '../../../testing/mock-api.ts'
import { renderApp } from '../../../testing/render-app.tsx'

import type { Dashboard } from '@mezgeb/contract/insight/dashboard'
import type { User } from '@mezgeb/contract/people/user'

const { id, name } = givenBranch()
const staff = givenUser({ role: 'STAFF', branch: { id, name } })
const admin = givenUser()
const nothing = {
  totalProducts: 0,
  lowStockProducts: 0,
  recentStockEntries: [],
  recentStockOuts: [],
  recentSales: [],
}
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
})

function openPage(user: User, dashboard: Partial<Dashboard> = {}): void {
  api.on(getDashboard, () => ({ body: { ...nothing, ...dashboard } }))
  renderApp('/dashboard', user)
}

const laterDays = {
  differences: { count: 2, oldest: '2026-11-20' },
  days: { count: 0, oldest: null },
}
const takings = {
  from: '2026-11-23',
  to: '2026-11-23',
  compared: { from: '2026-11-16', to: '2026-11-16' },
  amount: 150,
  before: 100,
  sales: 3,
  voided: 1,
  owed: 70.5,
  branches: [{ branch: { id, name }, amount: 150, before: 100 }],
  sellers: [{ seller: { id: staff.id, name: staff.name }, sales: 2, amount: 90, before: 90 }],
  tenders: [
    { tender: { id: 'cash', name: 'Cash', readyMade: 'CASH' as const }, amount: 140, before: 0 },
  ],
  onAccount: { amount: 10, before: 20 },
  drawers: { open: 2, cash: 310.5 },
  waiting: { people: 2, orders: 0, stockTakes: 1, held: 3, tills: 1, ...laterDays },
}

function openWithTakings(user: User, branches = [givenBranch()]): void {
  api.on(listBranches, () => ({ body: branches }))
  api.on(getTakings, () => ({ body: takings }))
  api.on(countWaitingTransfers, () => ({
    body: { toApprove: 1, toShip: 0, toReceive: 2, toSettle: 0 },
  }))
  openPage(user, { totalProducts: 4 })
}

async function figure(label: string): Promise<string | null | undefined> {
  const term = (await screen.findAllByRole('term')).find(({ textContent }) => textContent === label)
  return term?.parentElement?.querySelector('dd')?.textContent
}

async function rowsOf(panel: string): Promise<string[]> {
  const region = await screen.findByRole('region', { name: panel })
  return within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

const on = (day: number) => `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`

async function findPanel(title: string) {
  const heading = await screen.findByRole('heading', { name: title })
  return within(heading.closest<HTMLElement>('[role=alert]') ?? document.body)
}

describe('the dashboard', () => {
  // spec: S1.6 S2.18
  it('counts products, low stock, and recent entries plus removals', async () => {
    openPage(staff, {
      totalProducts: 1204,
      lowStockProducts: 7,
      recentStockEntries: [1, 2, 3].map((day) => givenStockEntry({ id: `entry-${day}` })),
      recentStockOuts: [1, 2].map((day) => givenStockOut({ id: `removal-${day}` })),
    })
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
    expect(await figure('Total Products')).toBe('1,204')
    expect(await figure('Low Stock Items')).toBe('7')
    expect(await figure('Recent Activities')).toBe('5')
  })

  // spec: S2.19 S2.20 S9.7
  it('shows the 5 newest entries and removals in one list, newest first, in units', async () => {
    openPage(staff, {
      recentStockEntries: [12, 10, 8].map((day) =>
        givenStockEntry({ id: `entry-${day}`, dateReceived: on(day), quantity: day }),
      ),
      recentStockOuts: [11, 9, 7].map((day) =>
        givenStockOut({ id: `removal-${day}`, dateRemoved: on(day), quantity: day }),
      ),
    })
    const rows = await rowsOf('Recent Stock Activities')
    expect(rows).toHaveLength(5)
    for (const [at, kind] of ['In', 'Out', 'In', 'Out', 'In'].entries()) {
      expect(rows[at]).toContain(`Stock ${kind}`)
      expect(rows[at]).toContain(`${12 - at} units`)
      expect(rows[at]).toContain(`Nov ${12 - at}, 2026`)
    }
  })

  it('shows all that moved, each leading to its document, and strikes what was reversed', async () => {
    const named = { id: 'x', name: 'Bole' }
    const of = { branchId: named.id, branch: named, by: named, party: null, note: '' }
    const goods = { products: ['Tea'], lineCount: 3, fulfils: null, reverses: null }
    const day = { date: on(12), createdAt: on(12) }
    const row = { ...of, ...goods, ...day, kind: 'DELIVERY', number: 'BO-D-0001', reversedBy: null }
    const reversedBy = { id: 'r1', kind: 'REVERSAL', number: 'BO-X-0001' }
    const measured = [{ unit: 'kg', quantity: -0.25 }]
    openPage(staff, {
      recentMoved: [
        { ...row, id: 'd1', units: 40 },
        { ...row, id: 'o1', kind: 'REMOVAL', lineCount: 2, units: -2.25, measured },
        { ...row, id: 's1', kind: 'SHIPMENT', number: '', units: -5, lineCount: 1, reversedBy },
      ],
    })
    const rows = await rowsOf('Recent Stock Activities')
    expect(rows[0]).toMatch(/Stock In.*Tea \+2.*40 units/)
    expect(rows[1]).toMatch(/Stock Out.*Tea.*2 units, 0\.25 kg/)
    expect(rows[2]).toMatch(/Stock Out.*Tea.*Reversed.*5 units/)
    expect(screen.getByText('5 units').tagName).toBe('S')
    const link = screen.getByRole('link', { name: 'Tea +2' })
    expect(link.getAttribute('href')).toBe('/deliveries/d1')
    expect(await figure('Recent Activities')).toBe('0')
  })

  // spec: S2.21 S9.7 S9.10 S9.12 S9.15
  it('shows recent sales as Sale # and 8 characters, with the amount in USD and the date', async () => {
    const ids = ['1a2b3c4d', '2b3c4d5e', '3c4d5e6f', '4d5e6f70', '5e6f7081']
    openPage(staff, {
      recentSales: ids.map((first, at) =>
        givenSale({
          id: `${first}-0000-4000-8000-000000000001`,
          totalAmount: 1234.5 + at,
          date: on(20 - at),
        }),
      ),
    })
    const rows = await rowsOf('Recent Sales')
    expect(rows).toHaveLength(5)
    for (const [at, first] of ids.entries()) {
      expect(rows[at]).toContain(`Sale #${first}`)
      expect(rows[at]).not.toContain(`${first}-`)
      expect(rows[at]).toContain(`$1,23${4 + at}.50`)
      expect(rows[at]).toContain(`Nov ${20 - at}, 2026`)
    }
  })

  // spec: D7.4
  it('shows sales in the currency of the institution when it has set one', async () => {
    const { institution } = admin
    openPage(
      { ...admin, institution: institution && { ...institution, currency: 'ETB' } },
      { recentSales: [givenSale({ date: '2026-11-20T12:05:00.000Z' })] },
    )
    const [sale] = await rowsOf('Recent Sales')
    expect(sale).toContain('ETB 59.97')
    expect(sale).toContain('Almaz Kebede · Bole · 3:05')
  })

  // spec: S2.26
  it('says when nothing has happened yet', async () => {
    openPage(staff)
    expect(await figure('Total Products')).toBe('0')
    const texts = ['Recent Stock Activities', 'Recent Sales'].map((panel) =>
      within(screen.getByRole('region', { name: panel })).queryByText(/^No /),
    )
    expect(texts).not.toContain(null)
  })

  // spec: S2.24 S2.25 S8.32 S8.36
  it('shows that it is loading, then an error with Retry, which loads it', async () => {
    let answer = (): void => undefined
    api.on(getDashboard, async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return { status: 500, body: { code: 'INTERNAL' } }
    })
    renderApp('/dashboard', staff)
    expect(await screen.findAllByText(/^Loading/)).not.toHaveLength(0)
    await waitFor(() => expect(api.sentTo(getDashboard)).toHaveLength(1))
    answer()
    const panel = await findPanel('Error loading dashboard')
    expect(panel.getByText('Failed to load dashboard data.')).toBeDefined()
    api.on(getDashboard, () => ({ body: { ...nothing, totalProducts: 3 } }))
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }))
    await waitFor(async () => expect(await figure('Total Products')).toBe('3'))
    expect(screen.queryByText('Error loading dashboard')).toBeNull()
  })

  // spec: S2.17 S7.10
  it('asks for the own branch for STAFF, and for the institution for an ADMIN', async () => {
    openPage(staff)
    await screen.findByText('Total Products')
    expect(api.sentTo(getDashboard)[0]?.query.toString()).toBe(
      `branchId=${id}&institutionId=institution-1`,
    )
    cleanup()
    openPage(admin)
    await screen.findByText('Total Products')
    expect(api.sentTo(getDashboard).at(-1)?.query.toString()).toBe('institutionId=institution-1')
  })
})

describe('the takings of today', () => {
  it('are compared with last week, and their parts lead to their sales', async () => {
    openWithTakings(admin)
    expect(await figure('Taken today')).toBe('ETB 150.00')
    // Of the business and of its branch.
    expect(screen.getAllByText('+50% against Mon, Nov 16 by this time')).toHaveLength(2)
    expect(screen.getByText('average ETB 50.00 · 1 voided sale not counted')).toBeDefined()
    expect(await figure('Customers owe')).toBe('ETB 70.50')
    expect(await figure('Cash in drawers')).toBe('ETB 310.50')
    expect(screen.getByText('2 open tills')).toBeDefined()
    expect(await rowsOf('Today by way to pay')).toEqual([
      'Cashnothing on Mon, Nov 16 by this timeETB 140.00',
      'On credit−50% against Mon, Nov 16 by this timeETB 10.00',
    ])
    const cash = screen.getByRole('link', { name: 'Cash' })
    expect(cash.getAttribute('href')).toContain('to=2026-11-23&tenderId=cash')
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toContain(`from=2026-11-23&to=2026-11-23&branchId=${id}`)
  })

  it('are those of another period and branch, which the whole dashboard follows', async () => {
    const piassa = givenBranch({ id: 'b0000000-0000-4000-8000-000000000002', name: 'Piassa' })
    openWithTakings(admin, [givenBranch(), piassa])
    await userEvent.click(await screen.findByRole('button', { name: 'This week' }))
    expect(await figure('Taken this week')).toBe('ETB 150.00')
    const week = daysOf('week')
    const requested = () => Object.fromEntries(api.sentTo(getTakings).at(-1)?.query ?? [])
    expect(requested()).toEqual(week)
    const compared = { from: '2026-11-09', to: '2026-11-15' }
    api.on(getTakings, () => ({
      body: { ...takings, from: '2026-11-16', to: '2026-11-22', compared },
    }))
    await userEvent.click(await screen.findByRole('button', { name: 'Piassa' }))
    expect(await screen.findAllByText(/^\+50% against Nov 9 – Nov 15 by this time$/)).toHaveLength(
      2,
    )
    expect(requested()).toEqual({ ...week, branchId: piassa.id })
    expect(api.sentTo(getDashboard).at(-1)?.query.get('branchId')).toBe(piassa.id)
    const taken = screen.getByRole('link', { name: 'Taken this week' })
    expect(taken.getAttribute('href')).toContain(`to=2026-11-22&branchId=${piassa.id}`)
    await userEvent.click(screen.getByRole('button', { name: 'Yesterday' }))
    expect(await screen.findAllByText('+50% against Nov 9 – Nov 15')).toHaveLength(2)
    const pressed = screen.getAllByRole('button', { pressed: true })
    expect(pressed.map(({ textContent }) => textContent)).toEqual(['Yesterday', 'Piassa'])
    // By keys: the next branch, which is all of them, and the first period.
    await userEvent.keyboard('b1')
    const chosen = () => screen.getAllByRole('button', { pressed: true })
    await waitFor(() =>
      expect(chosen().map(({ textContent }) => textContent)).toEqual(['Today', 'All branches']),
    )
  })

  it('come with what waits, and nothing of what does not', async () => {
    openWithTakings(admin)
    await screen.findByRole('link', { name: 'Transfers to act on' })
    expect(await rowsOf('To do')).toEqual([
      'Staff to approve2',
      'Transfers to act on3',
      'Stock-takes to post1',
      'Quarantines to settle3',
      'Tills open since an earlier day1',
      'Differences of cash to explain2',
    ])
  })

  it('show sellers what they sold themselves', async () => {
    openWithTakings(staff)
    expect(await figure('My sales today')).toBe('ETB 90.00')
    expect(screen.queryByRole('heading', { name: 'Today by branch' })).toBeNull()
  })

  it('leave the dashboard as it is when they cannot be read', async () => {
    api.on(getTakings, () => ({ status: 500, body: {} }))
    openPage(admin, { totalProducts: 4 })
    expect(await figure('Total Products')).toBe('4')
  })
})
