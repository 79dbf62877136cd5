import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { getMe } from '@mezgeb/contract/auth'

import { endSession } from '../lib/session.ts'
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

afterEach(() => {
  cleanup()
  endSession(`token-of-${admin.id}`, 'logout')
  vi.unstubAllGlobals()
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
  it.each(SCREENS)('such as %s shows %s, below the navigation bar', async (path, heading, user) => {
    api.on(getMe, () => ({ body: user }))
    const router = renderApp(path, user)
    await headingOf(heading)
    expect(screen.getByRole('link', { name: /Mezgeb/ })).toBeDefined()
    expect(router.state.location.pathname).toBe(path)
  })

  it.each(['/', ...SCREENS.map(([path]) => path), '/no/such/page', '/%zz'])(
    'such as %s leads to /login who is not signed in',
    async (path) => {
      const router = renderApp(path)
      await headingOf('Sign in')
      expect(router.state.location.pathname).toBe('/login')
      expect(api.requests).toHaveLength(0)
    },
  )

  it.each([
    ['/login', 'Sign in'],
    ['/register', 'Register'],
  ])('such as %s is public', async (path, heading) => {
    const router = renderApp(path)
    await headingOf(heading)
    expect(router.state.location.pathname).toBe(path)
  })

  it.each(['/', '/no-such-page', '/products/none', '/sales/%E0%A4%A', '/login', '/register'])(
    'such as %s leads to the dashboard who is signed in',
    async (path) => {
      api.on(getMe, () => ({ body: admin }))
      const router = renderApp(path, admin)
      await headingOf('Dashboard')
      expect(router.state.location.pathname).toBe('/dashboard')
    },
  )

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
})
