import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { listBranches } from '@mezgeb/contract/business/branches'
import { listProducts } from '@mezgeb/contract/catalogue/products'
import { getMe } from '@mezgeb/contract/people/auth'

import { givenBranch, givenUser } from '../testing/builders.ts'
import { mockApi } from '../testing/mock-api.ts'
import { renderApp } from '../testing/render-app.tsx'

const { id: branchId, name } = givenBranch()
const admin = givenUser()
const staff = givenUser({ role: 'STAFF', branch: { id: branchId, name } })
const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null })
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
})

const SCREENS = [
  ['/dashboard', 'Dashboard', admin],
  ['/super-admin', 'Super Admin Dashboard', superAdmin],
  ['/products', 'Products', admin],
  ['/categories', 'Categories', admin],
  ['/suppliers', 'Suppliers', admin],
  ['/customers', 'Customers', staff],
  ['/institutions', 'Institutions', superAdmin],
  ['/branches', 'Branches', admin],
  [`/branches/${branchId}/users`, 'Staff Management', admin],
  ['/users', 'Staff Management', admin],
  ['/stock-entries', 'Stock Management', staff],
] as const

const headingOf = (text: string) => screen.findByRole('heading', { level: 1, name: text })

describe('an address', () => {
  // spec: S1.7 S2.3 S2.5 D7.36
  it.each(SCREENS)(
    'such as %s shows %s, below the navigation bar, in the title, too',
    async (path, heading, user) => {
      api.on(getMe, () => ({ body: user }))
      const router = renderApp(path, user)
      await headingOf(heading)
      expect(screen.getByRole('link', { name: /Mezgeb/ })).toBeDefined()
      expect(router.state.location.pathname).toBe(path)
      expect(document.title).toBe(`${heading} · Mezgeb`)
    },
  )

  // spec: S2.2 S2.10 S4.9 S6.15
  it.each(['/', ...SCREENS.map(([path]) => path), '/no/such/page', '/%zz'])(
    'such as %s leads to /login who is not signed in',
    async (path) => {
      const router = renderApp(path)
      await headingOf('Sign in')
      expect(router.state.location.pathname).toBe('/login')
      expect(api.requests).toHaveLength(0)
    },
  )

  // spec: S2.1
  it.each([
    ['/login', 'Sign in'],
    ['/register', 'Register'],
  ])('such as %s is public', async (path, heading) => {
    const router = renderApp(path)
    await headingOf(heading)
    expect(router.state.location.pathname).toBe(path)
  })

  // spec: S2.4 S2.6 D7.14
  it.each(['/', '/no-such-page', '/categories/none', '/sales/%E0%A4%A', '/login', '/register'])(
    'such as %s leads to the dashboard who is signed in',
    async (path) => {
      api.on(getMe, () => ({ body: admin }))
      const router = renderApp(path, admin)
      await headingOf('Dashboard')
      expect(router.state.location.pathname).toBe('/dashboard')
    },
  )

  // spec: S2.22 D7.13
  it.each(['/', '/dashboard', '/login', '/no-such-page'])(
    'such as %s leads a SUPER_ADMIN to /super-admin',
    async (path) => {
      api.on(getMe, () => ({ body: superAdmin }))
      const router = renderApp(path, superAdmin)
      await headingOf('Super Admin Dashboard')
      expect(router.state.location.pathname).toBe('/super-admin')
    },
  )
})

describe('the banner of a PENDING institution', () => {
  // spec: D3.33
  it('says that it is awaiting approval, on every page, until it is approved', async () => {
    const { institution } = admin
    const waiting = { ...admin, institution: institution && { ...institution, status: 'PENDING' } }
    api.on(getMe, () => ({ body: waiting }))
    for (const path of ['/dashboard', '/products', '/stock-entries']) {
      renderApp(
        path,
        givenUser({ institution: institution && { ...institution, status: 'PENDING' } }),
      )
      expect(await screen.findByText('Your institution is awaiting approval.')).toBeDefined()
      cleanup()
    }
    api.on(getMe, () => ({ body: admin }))
    renderApp('/products', admin)
    await headingOf('Products')
    expect(screen.queryByText('Your institution is awaiting approval.')).toBeNull()
  })

  it('comes with buttons that are off and say why, wherever a save would be refused', async () => {
    const { institution } = admin
    const waiting = givenUser({ institution: institution && { ...institution, status: 'PENDING' } })
    const why = 'Your institution is awaiting approval.'
    api.on(getMe, () => ({ body: waiting }))
    for (const [path, buttons] of [
      ['/dashboard', ['Add Sale']],
      ['/products', ['Add Product', 'Add your first product']],
      ['/branches', ['Add Branch', 'Add your first branch']],
      ['/settings', ['Save', 'Save']],
    ] as const) {
      for (const list of [listProducts, listBranches]) api.on(list, () => ({ body: [] }))
      renderApp(path, waiting)
      expect(await screen.findByText(/checks every new business personally/)).toBeDefined()
      for (const label of buttons) {
        for (const button of await screen.findAllByRole('button', { name: label })) {
          expect(button).toMatchObject({ disabled: true, title: why })
        }
      }
      await userEvent.keyboard('n')
      expect(screen.queryByRole('dialog')).toBeNull()
      cleanup()
    }
  })
})
