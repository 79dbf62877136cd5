import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { SUPER_ADMIN, expectHeading, openBrowser, otherTab, signIn } from './people.ts'

import type { Page } from '@playwright/test'

const NOT_YOURS = "You don't have permission to view this page."

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
})

function signInsShown(page: Page): { count: number } {
  const shown = { count: 0 }
  page.on('framenavigated', (frame) => {
    if (new URL(frame.url()).pathname === '/login') shown.count += 1
  })
  return shown
}

// spec: S2.2 S2.6 S2.13
test('/login is the only way in, and unknown addresses lead to the dashboard', async ({
  browser,
}) => {
  const page = await openBrowser(browser)
  for (const path of [
    '/',
    '/products?search=tea',
    '/branches/no-id/users',
    '/no/such/page',
    '/%zz',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
    await expectHeading(page, 'Sign in')
  }
  await signIn(page, shop.admin)
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const path of ['/no/such/page', '/sales/%E0%A4%A', '/', '/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('the page asked for opens after signing in', async ({ browser }) => {
  const page = await openBrowser(browser)
  await page.goto('/products?search=yirga')
  await expectHeading(page, 'Sign in')
  await page.getByLabel('Email').fill(shop.staff.email)
  await page.getByLabel('Password', { exact: true }).fill(shop.staff.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/products\?search=yirga$/)
  await expect(page.getByText('Low Stock (7 remaining)')).toBeVisible()
})

// spec: S2.11 S2.28 S2.121
test('staff are not let into the pages of others, and their links do not offer them', async ({
  browser,
}) => {
  const page = await openBrowser(browser)
  await signIn(page, shop.staff)
  const links = page.getByRole('navigation').getByRole('link')
  await expect(links).toHaveText([
    'Dashboard',
    'Products',
    'Categories',
    'Stock Entries',
    'Customers',
  ])
  for (const [path, heading] of [
    ['/branches', 'Branches'],
    ['/users', 'Staff Management'],
    ['/institutions', 'Institutions'],
    ['/super-admin', 'Super Admin Dashboard'],
  ] as const) {
    await page.goto(path)
    await expectHeading(page, heading)
    await expect(page.getByText(NOT_YOURS)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  }
})

// spec: S2.117 S6.12 D7.13
test('a super admin has the overview in the place of a dashboard', async ({ browser }) => {
  const page = await openBrowser(browser)
  await signIn(page, SUPER_ADMIN)
  await expect(page).toHaveURL(/\/super-admin$/)
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Institutions'])
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/super-admin$/)
  await page.goto('/products')
  await expectHeading(page, 'Products')
  await expect(page.getByText(NOT_YOURS)).toBeVisible()
})

// spec: S4.13 S4.14 S8.35
test('a session that ended elsewhere leads every tab to /login, once', async ({ browser }) => {
  const page = await openBrowser(browser)
  // A tab that notices the end by its events would sign both out before the reload.
  await page.context().route(/\/api\/events/, (route) => route.abort())
  await signIn(page, shop.admin)
  await expectHeading(page, 'Dashboard')
  const other = await otherTab(page)

  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { Authorization: `Bearer ${token}` }
  const ended = await page.request.post('/api/auth/logout', { headers })
  expect(ended.ok()).toBe(true)

  const signIns = [signInsShown(page), signInsShown(other)]
  // The page requests user and figures at the same time.
  await page.reload()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
  await expectHeading(other, 'Sign in')
  await page.waitForLoadState('networkidle')
  expect(signIns).toEqual([{ count: 1 }, { count: 1 }])
  const kept = await page.evaluate(() => [
    localStorage.getItem('token'),
    localStorage.getItem('user'),
  ])
  expect(kept).toEqual([null, null])
})
