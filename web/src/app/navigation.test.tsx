import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'

import { logout } from '@mezgeb/contract/people/auth'
import { listCategories } from '@mezgeb/contract/catalogue/categories'
import { listInstitutions } from '@mezgeb/contract/business/institutions'

import { getSession } from '../lib/session/session.ts'
import { givenUser } from '../testing/builders.ts'
import { givenMedia } from '../testing/given-media.ts'
import { mockApi } from '../testing/mock-api.ts'
import { renderApp } from '../testing/render-app.tsx'

import type { User } from '@mezgeb/contract/people/user'

const WIDE = 1280
const SMALL = 390
const PX_PER_EM = 16

const admin = givenUser()
const staff = givenUser({ role: 'STAFF' })
const superAdmin = givenUser({ role: 'SUPER_ADMIN', institution: null })

const LINKS = [
  {
    user: superAdmin,
    links: ['Institutions'],
    home: '/super-admin',
    page: '/institutions',
  },
  {
    user: admin,
    links: [
      'Dashboard',
      'Products',
      'Categories',
      'Branches',
      'Suppliers',
      'Stock Entries',
      'Users',
    ],
    home: '/dashboard',
    page: '/categories',
  },
  {
    user: staff,
    links: ['Dashboard', 'Products', 'Categories', 'Stock Entries', 'Customers'],
    home: '/dashboard',
    page: '/categories',
  },
]
let api: ReturnType<typeof mockApi>

beforeEach(() => {
  api = mockApi()
  api.on(listCategories, () => ({ body: [] }))
  api.on(listInstitutions, () => ({ body: [] }))
  api.on(logout, () => ({ status: 204 }))
})

function giveScreen(width: number): void {
  givenMedia((media) => {
    const [, least] = /min-width: ([\d.]+)em/.exec(media) ?? []
    return least !== undefined && width >= Number(least) * PX_PER_EM
  })
}

async function findBar() {
  const brand = await screen.findByRole('link', { name: /Mezgeb/ })
  const bar = brand.closest('header')
  if (bar === null) throw new Error('The brand is in no bar')
  return within(bar)
}

async function openPage(path: string, user: User, width: number) {
  giveScreen(width)
  const router = renderApp(path, user)
  return { router, bar: await findBar() }
}

const linksIn = async () =>
  within(await screen.findByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

describe('the navigation bar', () => {
  it.each([
    { user: admin, ways: ['Sales', 'Customers', 'Audit trail', 'Settings'] },
    { user: staff, ways: ['Sales', 'Suppliers', 'Settings'] },
    { user: superAdmin, ways: ['Super Admin Dashboard', 'Audit trail', 'Settings'] },
  ])('leads $user.role to the other pages from both menus', async ({ user, ways }) => {
    for (const [width, button] of [
      [WIDE, user.name],
      [SMALL, 'Menu'],
    ] as const) {
      await openPage('/settings', user, width)
      await userEvent.click(await screen.findByRole('button', { name: button }))
      for (const name of ways) expect(await screen.findByRole('link', { name })).toBeDefined()
      cleanup()
    }
  })

  it('says where the user is on a page that it has no link to', async () => {
    const { bar } = await openPage('/settings', admin, WIDE)
    expect(bar.getByText('Settings')).toBeDefined()
    cleanup()
    const small = await openPage('/settings', admin, SMALL)
    expect(small.bar.getByText('Settings · Selam Trading')).toBeDefined()
  })

  it('has its words from 960 px on', async () => {
    await openPage('/settings', admin, 960)
    expect(await linksIn()).toHaveLength(7)
    cleanup()
    await openPage('/settings', admin, 959)
    expect(screen.getByRole('button', { name: 'Menu' })).toBeDefined()
  })

  // spec: S2.117 S2.119 S2.120 S2.121 S6.4 S6.11
  it.each(LINKS)('has the links of $user.role', async ({ user, links, page }) => {
    await openPage(page, user, WIDE)
    expect(await linksIn()).toEqual(links)
    expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
  })

  // spec: S2.27 S2.118 D1.1
  it.each(LINKS)('leads from its brand to $home for $user.role', async ({ user, home, page }) => {
    const { bar } = await openPage(page, user, WIDE)
    expect(bar.getByRole('link', { name: /Mezgeb/ }).getAttribute('href')).toBe(home)
  })

  // spec: S2.120
  it.each([
    ['Dashboard', '/dashboard'],
    ['Products', '/products'],
    ['Categories', '/categories'],
    ['Branches', '/branches'],
    ['Suppliers', '/suppliers'],
    ['Stock Entries', '/stock-entries'],
    ['Users', '/users'],
  ])('leads by %s to %s', async (name, path) => {
    await openPage('/categories', admin, WIDE)
    const nav = within(await screen.findByRole('navigation', { name: 'Main' }))
    expect(nav.getByRole('link', { name }).getAttribute('href')).toBe(path)
  })

  // asvs: 7.4.4
  // spec: S2.122 S2.123 S4.11 D7.35
  it('shows the name, and Logout, which signs out and leads to /login', async () => {
    const { router, bar } = await openPage('/categories', admin, WIDE)
    expect(bar.getByText('Hanna Bekele')).toBeDefined()
    await userEvent.click(bar.getByRole('button', { name: 'Logout' }))
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
    expect(router.state.location.pathname).toBe('/login')
    expect(api.sentTo(logout)[0]?.headers.get('Authorization')).toBe('Bearer token-of-user-1')
    expect(getSession()).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
    expect(localStorage.getItem('user')).toBeNull()
    expect(screen.queryByText('Your session has ended. Please sign in again.')).toBeNull()
  })

  // spec: S2.124
  it('shows a Login link to who is signed out', async () => {
    renderApp('/register')
    const bar = await findBar()
    expect(bar.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    expect(bar.queryByRole('button', { name: 'Logout' })).toBeNull()
  })
})

describe('on a small screen the navigation', () => {
  // spec: S2.116
  it.each(LINKS)('collapses to a menu with the links of $user.role', async (row) => {
    await openPage(row.page, row.user, SMALL)
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    expect(await linksIn()).toEqual(row.links)
  })

  // spec: S2.125
  it('shows the initial of the name, the name and the e-mail, and Logout', async () => {
    await openPage('/categories', admin, SMALL)
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    expect(screen.getByText('H')).toBeDefined()
    expect(screen.getByText('Hanna Bekele')).toBeDefined()
    expect(screen.getByText('hanna@selam.et')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
    await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  })
})
