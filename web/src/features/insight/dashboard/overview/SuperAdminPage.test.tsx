import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { getAdminDashboard } from '@mezgeb/contract/insight/dashboard'

import { givenInstitution, givenUser } from '../../../../testing/builders.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null })
const approved = givenInstitution()
const pending = givenInstitution({
  id: 'institution-2',
  name: 'Abay Trading',
  status: 'PENDING',
  createdAt: '2026-11-18T08:00:00.000Z',
  counts: { branches: 1, users: 1, products: 7, suppliers: 9 },
})
const rejected = givenInstitution({ id: 'institution-3', name: 'Tana', status: 'REJECTED' })
const dashboard = {
  totalInstitutions: 3,
  totalUsers: 1250,
  totalBranches: 4,
  totalProducts: 80,
  totalSuppliers: 6,
  recentInstitutions: [approved, pending],
  institutionsByStatus: [
    { status: 'PENDING', count: 11 },
    { status: 'APPROVED', count: 12 },
    { status: 'REJECTED', count: 13 },
  ],
  usersByRole: [
    { role: 'SUPER_ADMIN', count: 21 },
    { role: 'ADMIN', count: 22 },
    { role: 'STAFF', count: 23 },
  ],
  institutions: [approved, pending, rejected],
}
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(getAdminDashboard, () => ({ body: dashboard }))
})

async function findPicture(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: title })
  return heading.closest('section') ?? document.body
}

async function rowsOf(panel: string): Promise<string[]> {
  const region = await screen.findByRole('region', { name: panel })
  return within(region)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

async function findPanel(title: string) {
  const heading = await screen.findByRole('heading', { name: title })
  return within(heading.closest<HTMLElement>('[role=alert]') ?? document.body)
}

describe('the super admin dashboard', () => {
  // spec: S2.29 S2.30 S2.31 S2.32 S2.33 S4.8 S6.12 S7.11
  it('has figures, recent institutions, shares of statuses and roles, and details of every institution', async () => {
    renderApp('/super-admin', superAdmin)
    await screen.findByText('Total Institutions')
    const figures = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent])
    expect(Object.fromEntries(figures)).toMatchObject({
      'Total Institutions': '3',
      'Total Users': '1,250',
      'Total Branches': '4',
      'Total Products': '80',
      'Total Suppliers': '6',
    })

    const [first, second] = await rowsOf('Recent Institutions')
    for (const text of ['Selam Trading', '2 branches', '5 users', 'Nov 20, 2026', 'APPROVED']) {
      expect(first).toContain(text)
    }
    for (const text of ['Abay Trading', '1 branch', '1 user', 'Nov 18, 2026', 'PENDING']) {
      expect(second).toContain(text)
    }

    const byStatus = await findPicture('Institution Status Distribution')
    for (const [status, count] of [
      ['PENDING', '11'],
      ['APPROVED', '12'],
      ['REJECTED', '13'],
    ] as const) {
      expect(within(byStatus).getAllByText(status)).not.toHaveLength(0)
      expect(within(byStatus).getAllByText(new RegExp(count))).not.toHaveLength(0)
    }
    const byRole = await findPicture('User Role Distribution')
    for (const [role, count] of [
      ['SUPER ADMIN', '21'],
      ['ADMIN', '22'],
      ['STAFF', '23'],
    ] as const) {
      expect(within(byRole).getAllByText(role)).not.toHaveLength(0)
      expect(within(byRole).getAllByText(new RegExp(count))).not.toHaveLength(0)
    }
    expect(byRole.textContent).not.toContain('SUPER_ADMIN')

    const details = within(await screen.findByRole('region', { name: 'Institution Details' }))
    const [, ...rows] = details.getAllByRole('row')
    expect(rows).toHaveLength(3)
    const cells = within(rows[1] ?? document.body)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(within(rows[1] ?? document.body).getByRole('rowheader').textContent).toBe('Abay Trading')
    expect(cells).toEqual(['PENDING', '1', '1', '7', '9', 'Nov 18, 2026'])

    for (const [status, tone] of [
      ['APPROVED', 'success'],
      ['PENDING', 'warning'],
      ['REJECTED', 'danger'],
    ] as const) {
      expect(details.getByText(status).getAttribute('data-tone')).toBe(tone)
    }

    const all = await screen.findByRole('link', { name: 'View all' })
    expect(all).toHaveProperty('pathname', '/institutions')
    const main = within(screen.getByRole('main'))
    expect(main.queryByRole('link', { name: /institutions/i })).toBeNull()
  })

  // spec: S8.33 S8.36
  it('shows that it is loading, then an error with Retry, which loads it', async () => {
    let answer = (): void => undefined
    api.on(getAdminDashboard, async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return { status: 500, body: { code: 'INTERNAL' } }
    })
    renderApp('/super-admin', superAdmin)
    expect(await screen.findAllByText(/^Loading/)).not.toHaveLength(0)
    await vi.waitFor(() => expect(api.sentTo(getAdminDashboard)).toHaveLength(1))
    answer()
    const panel = await findPanel('Error loading super admin dashboard')
    expect(panel.getByText('Failed to load super admin dashboard data.')).toBeDefined()
    api.on(getAdminDashboard, () => ({ body: dashboard }))
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Total Institutions')
  })

  // spec: S2.28 S8.37
  it.each(['ADMIN', 'STAFF'] as const)('is not for %s, and asks for nothing', async (role) => {
    const other = givenUser({ role })
    renderApp('/super-admin', other)
    await screen.findByText("You don't have permission to view this page.")
    expect(screen.getByRole('heading', { name: 'Super Admin Dashboard' })).toBeDefined()
    expect(api.sentTo(getAdminDashboard)).toHaveLength(0)
  })
})
