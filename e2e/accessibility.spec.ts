import { expect, test } from '@playwright/test'
import axe from 'axe-core'

import { givenShop } from './given-shop.ts'
import { SUPER_ADMIN, openBrowser, signIn } from './people.ts'

import type { Page } from '@playwright/test'

const WIDTHS = [1280, 390]
const SCHEMES = ['light', 'dark'] as const

const ADMIN_PAGES = {
  '/dashboard': 'Dashboard',
  '/products': 'Products',
  '/categories': 'Categories',
  '/branches': 'Branches',
  '/suppliers': 'Suppliers',
  '/customers': 'Customers',
  '/stock-entries': 'Stock Management',
  '/users': 'Staff Management',
}
const FAULTS = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ' at ' + nodes.map(({ target }) => target).join(', ')))`

// Every rule of axe, whatever its severity.
async function expectNoFaults(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      const faults = await page.evaluate(FAULTS)
      expect(faults, `${path} at ${width} px, ${colorScheme}`).toEqual([])
    }
  }
  // Phones go down to this.
  await page.setViewportSize({ width: 360, height: 800 })
  const hidden = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate(hidden), `${path} scrolls sideways`).toBe(0)
}

async function expectGoodPages(page: Page, pages: Record<string, string>): Promise<void> {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  for (const [path, heading] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(axe.source)
    await expectNoFaults(page, path)
  }
  expect(complaints).toEqual([])
}

test('every screen can be read and used by everybody, in both themes, wide and narrow', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000)
  const shop = await givenShop(request)
  const page = await openBrowser(browser)
  await expectGoodPages(page, { '/login': 'Sign in', '/register': 'Register' })
  await signIn(page, shop.admin)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expectGoodPages(page, ADMIN_PAGES)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await signIn(page, SUPER_ADMIN)
  await expect(page).toHaveURL(/\/super-admin$/)
  await expectGoodPages(page, {
    '/super-admin': 'Super Admin Dashboard',
    '/institutions': 'Institutions',
  })
})
