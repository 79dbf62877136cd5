import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { getAdminDashboard } from '@mezgeb/contract/insight/dashboard'

import { givenInstitution, givenUser } from '../../../../testing/builders.ts'
import { givenMedia } from '../../../../testing/given-media.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

import type { AdminDashboard } from '@mezgeb/contract/insight/dashboard'

const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null })
const institutions = Array.from({ length: 45 }, (_, index) =>
  givenInstitution({ id: `institution-${index}`, name: `Institution ${index + 1}` }),
)
const INSTALLATION: AdminDashboard = {
  totalInstitutions: 45,
  totalUsers: 8,
  totalBranches: 90,
  totalProducts: 1800,
  totalSuppliers: 135,
  recentInstitutions: institutions.slice(0, 5),
  institutionsByStatus: [
    { status: 'PENDING', count: 9 },
    { status: 'APPROVED', count: 36 },
    { status: 'REJECTED', count: 0 },
  ],
  usersByRole: [
    { role: 'SUPER_ADMIN', count: 1 },
    { role: 'ADMIN', count: 3 },
    { role: 'STAFF', count: 4 },
  ],
  institutions,
}

let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(getAdminDashboard, () => ({ body: INSTALLATION }))
})

const details = async () =>
  within(await screen.findByRole('region', { name: 'Institution Details' }))
const names = async () =>
  (await details()).getAllByRole('rowheader').map((header) => header.textContent)

describe('hundreds of institutions', () => {
  it('says that only the newest are there when there are more', async () => {
    api.on(getAdminDashboard, () => ({ body: { ...INSTALLATION, totalInstitutions: 2000 } }))
    renderApp('/super-admin', superAdmin)
    expect(await screen.findByText('1–20 of the newest 45')).toBeTruthy()
  })

  it('are shown page by page, and the page is in the address', async () => {
    const router = renderApp('/super-admin', superAdmin)
    expect(await names()).toHaveLength(20)
    expect(screen.getByText('1–20 of 45')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('41–45 of 45')).toBeDefined()
    expect((await names())[0]).toBe('Institution 41')
    expect(router.state.location.searchStr).toBe('?page=3')
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(screen.getByText('41–45 of 45')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next page' }))
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(await screen.findByText('21–40 of 45')).toBeDefined()
  })

  it('come back at the page of the address', async () => {
    renderApp('/super-admin?page=2', superAdmin)
    expect((await names())[0]).toBe('Institution 21')
  })

  it.each(['0', '-1', 'x', '1.5', '99'])('survive a page %s that is not there', async (page) => {
    renderApp(`/super-admin?page=${page}`, superAdmin)
    expect((await names()).length).toBeGreaterThan(0)
  })
})

describe('on a phone', () => {
  it('institutions are lines instead of a table that has no room', async () => {
    givenMedia(() => false)
    renderApp('/super-admin', superAdmin)
    const lines = within(await screen.findByRole('list', { name: 'Institution Details' }))
    const line = lines.getAllByRole('listitem')[0]
    expect(line?.textContent).toBe(
      'Institution 1Branches 2 · Users 5 · Products 40 · Suppliers 3APPROVEDNov 20, 2026',
    )
    expect(screen.queryByRole('table')).toBeNull()
  })
})

describe('the distributions', () => {
  it('are pictures with shares, and tables for those who read', async () => {
    renderApp('/super-admin', superAdmin)
    const title = await screen.findByRole('heading', { name: 'User Role Distribution' })
    const roles = within(title.closest('section') ?? document.body)
    expect(roles.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'SUPER ADMIN112.5%',
      'ADMIN337.5%',
      'STAFF450%',
    ])
    await userEvent.click(roles.getByRole('button', { name: 'Show as table' }))
    expect(roles.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'RoleCountShare',
      'SUPER ADMIN112.5%',
      'ADMIN337.5%',
      'STAFF450%',
    ])
  })
})
