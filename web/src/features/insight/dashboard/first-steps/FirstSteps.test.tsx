import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { getMe } from '@mezgeb/contract/people/auth'
import { createBranch, listBranches } from '@mezgeb/contract/business/branches'
import { updateInstitution } from '@mezgeb/contract/business/institutions'
import { getDashboard, getDashboardCharts, getFirstSteps } from '@mezgeb/contract/insight/dashboard'

import { givenBranch, givenInstitution, givenUser } from '../../../../testing/builders.ts'
import { enter } from '../../../../testing/enter.ts'
import { mockApi } from '../../../../testing/mock-api.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

import type { Dashboard, FirstSteps } from '@mezgeb/contract/insight/dashboard'
import type { User } from '@mezgeb/contract/people/user'

const EMPTY: Dashboard = {
  totalProducts: 0,
  lowStockProducts: 0,
  recentStockEntries: [],
  recentStockOuts: [],
  recentSales: [],
}
const NONE: FirstSteps = {
  hasBranch: false,
  hasStaff: false,
  hasProduct: false,
  hasStockEntry: false,
  hasSale: false,
}
const ALL: FirstSteps = {
  hasBranch: true,
  hasStaff: true,
  hasProduct: true,
  hasStockEntry: true,
  hasSale: true,
}
const admin = givenUser()
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(getDashboard, () => ({ body: EMPTY }))
  api.on(getDashboardCharts, () => ({ status: 500 }))
  api.on(getFirstSteps, () => ({ body: NONE }))
  api.on(listBranches, () => ({ body: [] }))
})

function openDashboard(user: User = admin) {
  renderApp('/dashboard', user)
}

const findSteps = async () => within(await screen.findByRole('region', { name: 'First steps' }))
const querySteps = () => screen.queryByRole('region', { name: 'First steps' })

describe('the first steps of an empty business', () => {
  it('lead from a branch to the first sale, and ask for the currency, birr first, until one is chosen', async () => {
    const etb = givenInstitution({ currency: 'ETB' })
    api.on(updateInstitution, () => ({ body: etb }))
    openDashboard()
    const steps = await findSteps()
    const texts = steps.getAllByRole('listitem').map((item) => item.textContent)
    const order = ['Create a branch', 'Add staff', 'Add products', 'Receive stock', 'Sell']
    expect(texts).toEqual(order.map((title): unknown => expect.stringContaining(title)))
    expect(steps.getByText('0 of 5 done')).toBeDefined()
    expect(screen.getAllByRole('button', { name: /add sale/i })).toHaveLength(1)
    expect(screen.getAllByText(/recent sales/i)).toHaveLength(1)
    expect(screen.getAllByText(/recent stock activities/i)).toHaveLength(1)
    expect(steps.getByText(/^Which currency do you sell in\?/)).toBeDefined()
    expect(steps.getByRole('link', { name: 'Another currency' })).toBeDefined()
    const orImport = steps.getByRole('link', {
      name: 'Or import them from a file, with their stock',
    })
    expect(orImport.getAttribute('href')).toBe('/import')
    const { institution } = admin
    const paid = { ...admin, institution: institution && { ...institution, currency: 'ETB' } }
    api.on(getMe, () => ({ body: paid }))
    await userEvent.click(steps.getByRole('button', { name: 'Ethiopian birr (ETB)' }))
    await waitFor(() => expect(steps.queryByText(/^Which currency/)).toBeNull())
    expect(api.sentTo(updateInstitution)[0]?.body).toEqual({ currency: 'ETB' })
  })

  it('emphasise the next one, and offer only what is possible already', async () => {
    api.on(getFirstSteps, () => ({ body: { ...NONE, hasBranch: true } }))
    openDashboard()
    const steps = await findSteps()
    const [branch, people] = steps.getAllByRole('listitem')
    expect(branch?.textContent).toContain(', Done')
    expect(people?.textContent).toContain(', Next')
    const isOff = (name: string) => steps.getByRole<HTMLButtonElement>('button', { name }).disabled
    const offered = [
      'Add Branch',
      'Add Staff',
      'Add Product',
      'Add Stock Entry',
      'Record your first sale',
    ]
    expect(offered.map(isOff)).toEqual([false, false, false, true, true])
  })

  // spec: U1.19
  it('open the very modal with one click and tick the step off when it is saved', async () => {
    api.on(createBranch, () => {
      api.on(getFirstSteps, () => ({ body: { ...NONE, hasBranch: true } }))
      return { status: 201, body: givenBranch() }
    })
    openDashboard()
    const steps = await findSteps()
    await userEvent.click(steps.getByRole('button', { name: 'Add Branch' }))
    const modal = within(await screen.findByRole('dialog', { name: 'Add New Branch' }))
    enter(modal.getByLabelText('Name'), 'Bole')
    enter(modal.getByLabelText('Location'), 'Addis Ababa')
    await userEvent.click(modal.getByRole('button', { name: 'Save' }))
    expect(await steps.findByText('1 of 5 done')).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(steps.getByRole('button', { name: 'Add Branch' })),
    )
  })

  it('say that the institution has to be approved first, instead of letting people run into it', async () => {
    const institution = admin.institution && { ...admin.institution, status: 'PENDING' as const }
    openDashboard(givenUser({ institution }))
    const steps = await findSteps()
    expect(
      steps.getByText('You can take these steps as soon as your institution is approved.'),
    ).toBeDefined()
    const buttons = steps.getAllByRole<HTMLButtonElement>('button', { name: /^(Add|Record)/ })
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, true, true, true])
    expect(steps.queryByRole('link', { name: /import/i })).toBeNull()
  })
})

describe('the first steps are gone', () => {
  it('when all are done, without having been shown for a moment', async () => {
    api.on(getFirstSteps, () => ({ body: ALL }))
    openDashboard()
    await screen.findByText('Total Products')
    expect(querySteps()).toBeNull()
    cleanup()
    openDashboard()
    await screen.findByText('Total Products')
    expect(api.sentTo(getFirstSteps)).toHaveLength(1)
  })

  it('when they were put away, for good on this device', async () => {
    openDashboard()
    const steps = await findSteps()
    await userEvent.click(steps.getByRole('button', { name: 'Hide' }))
    expect(querySteps()).toBeNull()
    expect(document.activeElement?.textContent).toBe('Dashboard')
    cleanup()
    openDashboard()
    await screen.findByText('Total Products')
    expect(querySteps()).toBeNull()
  })

  it('for STAFF, who is never asked about them', async () => {
    const branch = { id: givenBranch().id, name: 'Bole' }
    openDashboard(givenUser({ role: 'STAFF', branch }))
    await screen.findByText('Total Products')
    expect(api.sentTo(getFirstSteps)).toEqual([])
  })

  it('when they cannot be read: the dashboard does not wait for them', async () => {
    api.on(getFirstSteps, () => ({ status: 500 }))
    openDashboard()
    await screen.findByText('Total Products')
    expect(querySteps()).toBeNull()
  })
})
