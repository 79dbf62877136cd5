import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listCustomers } from '@mezgeb/contract/selling/customers'
import { listInstitutions } from '@mezgeb/contract/business/institutions'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { listSales } from '@mezgeb/contract/selling/sales'
import { listStockEntries } from '@mezgeb/contract/stock/receipts'
import { listBranchStockOuts } from '@mezgeb/contract/stock/removals'
import { listSuppliers } from '@mezgeb/contract/buying/suppliers'
import { listUsers } from '@mezgeb/contract/people/users'

import {
  givenBranch,
  givenCategory,
  givenCustomer,
  givenInstitution,
  givenProduct,
  givenSale,
  givenStockEntry,
  givenStockOut,
  givenSupplier,
  givenUser,
} from '../../testing/builders.ts'
import { enter } from '../../testing/enter.ts'
import { mockApi } from '../../testing/mock-api.ts'
import { renderApp } from '../../testing/render-app.tsx'

import type { User } from '@mezgeb/contract/people/user'

const bole = givenBranch()
const admin = givenUser()
const staff = givenUser({ role: 'STAFF', branch: { id: bole.id, name: bole.name } })
const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listBranches, () => ({ body: [bole] }))
})

/** `things` as the empty texts call them; descriptions only where the specification has one. */
const PAGES = [
  {
    path: '/products',
    user: admin,
    heading: 'Products',
    things: 'products',
    button: 'Add Product',
    placeholder: 'Search products...',
    list: listProducts,
    item: givenProduct(),
    errorTitle: 'Error loading products',
    sentence: 'Failed to load products.',
    notFor: [superAdmin],
  },
  {
    path: '/categories',
    user: admin,
    heading: 'Categories',
    description: 'Manage your product categories.',
    things: 'categories',
    button: 'Add Category',
    placeholder: 'Search categories...',
    list: listCategories,
    item: givenCategory(),
    errorTitle: 'Error loading categories',
    sentence: 'Failed to load categories.',
    notFor: [superAdmin],
  },
  {
    path: '/suppliers',
    user: admin,
    heading: 'Suppliers',
    things: 'suppliers',
    button: 'Add Supplier',
    placeholder: 'Search suppliers...',
    list: listSuppliers,
    item: givenSupplier(),
    errorTitle: 'Error loading suppliers',
    sentence: 'Failed to load suppliers.',
    notFor: [superAdmin],
  },
  {
    path: '/customers',
    user: staff,
    heading: 'Customers',
    things: 'customers',
    button: 'Add Customer',
    placeholder: 'Search customers...',
    list: listCustomers,
    item: givenCustomer(),
    errorTitle: 'Error loading customers',
    sentence: 'Failed to load customers.',
    notFor: [superAdmin],
  },
  {
    path: '/sales',
    user: admin,
    heading: 'Sales',
    things: 'sales',
    button: 'Add Sale',
    placeholder: 'Search sales...',
    list: listSales,
    item: { ...givenSale(), name: 'Sale #1a2b3c4d' },
    errorTitle: 'Error loading sales',
    sentence: 'Failed to load sales.',
    notFor: [superAdmin],
  },
  {
    path: '/institutions',
    user: superAdmin,
    heading: 'Institutions',
    things: 'institutions',
    button: 'Add Institution',
    placeholder: 'Search institutions...',
    list: listInstitutions,
    item: givenInstitution(),
    errorTitle: 'Error loading institutions',
    sentence: 'Failed to load institutions.',
    notFor: [admin, staff],
  },
  {
    path: '/branches',
    user: admin,
    heading: 'Branches',
    description: "Manage your institution's branches.",
    things: 'branches',
    button: 'Add Branch',
    placeholder: 'Search branches...',
    list: listBranches,
    item: bole,
    errorTitle: 'Error loading branches',
    sentence: 'Failed to load branches.',
    notFor: [staff, superAdmin],
  },
  {
    path: '/users',
    user: admin,
    heading: 'Staff Management',
    description: "Manage your institution's staff accounts.",
    things: 'staff members',
    button: 'Add Staff',
    placeholder: 'Search staff...',
    list: listUsers,
    item: givenUser({ id: 'user-2', name: 'Dawit Tesfaye' }),
    errorTitle: 'Error loading staff',
    sentence: 'Failed to load staff.',
    notFor: [staff, superAdmin],
  },
  {
    path: `/branches/${bole.id}/users`,
    user: admin,
    heading: 'Staff Management',
    things: 'staff members',
    button: 'Add Staff',
    placeholder: 'Search staff...',
    list: listUsers,
    item: givenUser({ id: 'user-2', name: 'Dawit Tesfaye' }),
    errorTitle: 'Error loading staff',
    sentence: 'Failed to load staff.',
    notFor: [staff, superAdmin],
  },
  {
    path: '/stock-entries',
    user: staff,
    heading: 'Stock Management',
    description: 'Manage your stock entries and removals.',
    things: 'stock entries',
    button: 'Add Stock Entry',
    placeholder: 'Search stock entries...',
    list: listStockEntries,
    item: givenStockEntry(),
    errorTitle: 'Error loading stock data',
    sentence: 'Failed to fetch stock entries.',
    notFor: [superAdmin],
  },
  {
    path: '/stock-entries?tab=removals',
    user: staff,
    heading: 'Stock Management',
    description: 'Manage your stock entries and removals.',
    things: 'stock removals',
    button: 'Add Stock Removal',
    placeholder: 'Search stock removals...',
    list: listBranchStockOuts,
    item: givenStockOut(),
    errorTitle: 'Error loading stock data',
    sentence: 'Failed to fetch branch stock.',
    notFor: [superAdmin],
  },
]

type Page = (typeof PAGES)[number]

const titleOf = ({ item }: Page): string => ('name' in item ? item.name : item.product.name)

function openPage({ path, user }: Page, as: User = user) {
  return renderApp(path, as)
}

async function findCards(page: Page) {
  // The skeleton has another heading while the frame's code loads.
  await screen.findByRole('heading', { level: 1, name: page.heading })
  const main = within(screen.getByRole('main'))
  return main.findAllByText(titleOf(page))
}

describe.each(PAGES)('the page $path', (page) => {
  // spec: S2.42 S2.43 S2.44 S2.45 S2.70 S2.71 S2.73 S2.74 S2.79 S2.84 S2.85 S2.86 S2.95 S6.12 D7.29
  it('says that it is loading, then has heading, description, search and button, all without a complaint in the console', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let answer = (): void => undefined
    api.on(page.list, async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return { body: [page.item] }
    })
    openPage(page)
    await screen.findByRole('heading', { level: 1, name: page.heading })
    expect((await screen.findAllByText(/^Loading/)).length).toBeGreaterThan(0)
    await waitFor(() => expect(api.sentTo(page.list).length).toBeGreaterThan(0))
    answer()
    await findCards(page)
    expect(screen.queryByText(/^Loading/)).toBeNull()
    for (const text of [page.description ?? []].flat()) {
      expect(screen.getByText(text)).toBeDefined()
    }
    expect(screen.getByPlaceholderText(page.placeholder)).toBeDefined()
    expect(screen.getByRole('button', { name: page.button })).toBeDefined()
    expect(complaints.mock.calls).toEqual([])
  })

  // spec: S2.34 S2.51 S2.52 S2.53 S2.54 S2.59 S2.64 S2.75 S2.80 S2.81 S2.82 S2.87 S2.92 S2.93 S2.94
  // spec: S2.102 S2.103 S2.104 S2.105 S8.1 S8.3 S8.10 S8.12 S8.14 S8.16 S8.20 S8.23 S8.26 S8.30 S8.36
  // spec: D2.7 D7.35 D7.37 D7.38 U1.20
  it('says why it could not be loaded, and after Retry that there are none, or none that match the search', async () => {
    const message = 'The service is not available right now. Please try again.'
    api.on(page.list, () => ({ status: 503, body: { code: 'UNAVAILABLE', message } }))
    const router = openPage(page)
    const panel = within(await screen.findByRole('alert'))
    expect(panel.getByText(page.errorTitle)).toBeDefined()
    expect(panel.getByText(message)).toBeDefined()
    expect(panel.queryByText(page.sentence)).toBeNull()

    api.on(page.list, () => ({ status: 500, body: { code: 'INTERNAL' } }))
    await userEvent.click(panel.getByRole('button', { name: 'Retry' }))
    await screen.findByText(page.sentence)

    api.on(page.list, () => ({ body: [] }))
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText(`No ${page.things} available.`)
    expect(screen.queryByText(page.errorTitle)).toBeNull()

    enter(screen.getByPlaceholderText(page.placeholder), 'zz')
    await screen.findByText(`No ${page.things} match your search.`)
    expect(screen.queryByText(`No ${page.things} available.`)).toBeNull()
    expect(api.sentTo(page.list).at(-1)?.query.get('search')).toBe('zz')
    expect(router.state.location.search).toMatchObject({ search: 'zz' })
  })

  // spec: S2.10 S2.11 S2.63 S2.83 S6.15 S8.37
  it('shows a refusal to other roles, and sends no request', async () => {
    api.on(page.list, () => ({ body: [page.item] }))
    for (const other of page.notFor) {
      openPage(page, other)
      await screen.findByText("You don't have permission to view this page.")
      expect(screen.queryByRole('button', { name: page.button })).toBeNull()
      expect(api.sentTo(page.list)).toHaveLength(0)
      cleanup()
    }
  })
})
