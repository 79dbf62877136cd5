import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { expectHeading, openBrowser, signIn } from './people.ts'

const NOT_YOURS = "You don't have permission to view this page."

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
})

// spec: S2.2 S2.6 S2.13
test(
  '/login is the only way in, and unknown addresses lead to the dashboard',
  { tag: '@main' },
  async ({ browser }) => {
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
  },
)

test('the page asked for opens after signing in', { tag: '@main' }, async ({ browser }) => {
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
test(
  'staff are not let into the pages of others, and their links do not offer them',
  { tag: '@main' },
  async ({ browser }) => {
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
  },
)
