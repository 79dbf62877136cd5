import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { expectHeading, withSession } from './people.ts'

const GONE = /No connection/

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
})

// spec: U1.20 U1.21
test('a connection that dies and comes back is said, and what was asked for meanwhile is read', async ({
  browser,
}) => {
  const page = await withSession(browser, shop.admin)
  await page.goto('/categories')
  await expectHeading(page, 'Categories')
  const bar = page.getByRole('status').filter({ hasText: GONE })
  const open = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  /** The browser notices that a line died on which nothing is answered any more. */
  const lose = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await expect(bar).toBeVisible()
  }

  await test.step('an action that takes longer than a second shows its progress', async () => {
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/assets/Palette-*.js', async (route) => {
      await asked
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    const working = page.getByRole('progressbar', { name: 'Working …' })
    await expect(working).toBeVisible()
    answer()
    await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
    await expect(working).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('a failed read is repeated by itself', async () => {
    await open('Products')
    await expectHeading(page, 'Products')
    await page.context().setOffline(true)
    await page.getByRole('searchbox').fill('yirga')
    await expect(bar).toBeVisible()
    await expect(page.getByText('Failed to load products.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('status').getByText('The connection is back.')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Yirgacheffe/ })).toBeVisible()
    await expect(page.getByText('Failed to load products.')).toBeHidden()
    await expect(bar).toBeHidden()
  })

  await test.step('a page that could not be fetched is fetched', async () => {
    await page.context().setOffline(true)
    await open('Suppliers')
    await expect(page.getByText(/This page needs a connection\./)).toBeVisible()
    await page.context().setOffline(false)
    await expectHeading(page, 'Suppliers')
    await expect(page).toHaveURL(/\/suppliers$/)
  })

  let isDead = true
  await page.route('**/api/health', (route) => (isDead ? route.abort() : route.continue()))
  await test.step('a read that is pending from before the loss is repeated', async () => {
    // A request on a dead connection is neither answered nor refused.
    const entries = /\/api\/stock\/entries\?/
    await page.route(entries, (route) => (isDead ? undefined : route.continue()))
    const asked = page.waitForRequest(entries)
    await open('Stock Entries')
    await asked
    await lose()
    isDead = false
    await expect(page.getByText('Sidama Union').first()).toBeVisible()
  })

  await test.step('a page whose code is pending reloads', async () => {
    await expect(bar).toBeHidden()
    isDead = true
    const code = '**/assets/CustomersPage-*.js'
    await page.route(code, (route) => (isDead ? undefined : route.continue()))
    const asked = page.waitForRequest(code)
    // Both in one turn: a busy browser takes longer between two keys than the app waits for the second.
    await page.evaluate(() => {
      for (const key of ['g', 'k'])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    })
    await asked
    await lose()
    isDead = false
    await expectHeading(page, 'Customers')
    await expect(page).toHaveURL(/\/customers$/)
  })
})

test('a page whose code is missing from a rebuilt server reloads, once', async ({ browser }) => {
  const page = await withSession(browser, shop.admin)
  await page.goto('/categories')
  await expectHeading(page, 'Categories')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route('**/assets/SuppliersPage-*.js', (route) =>
    loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.getByRole('navigation').getByRole('link', { name: 'Suppliers' }).click()
  await expectHeading(page, 'Suppliers')
  expect(loads).toBe(1)

  // If a reload does not help, the page says so and stays.
  await page.route('**/assets/CustomersPage-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/customers')
  await expect(page.getByText(/This page needs a connection\./)).toBeVisible()
})
