import { expect, test } from '@playwright/test'

import { givenShop } from './given-shop.ts'
import { choose, goTo, openBrowser, save, signIn } from './people.ts'

import type { Browser, Page } from '@playwright/test'

const IS_BACK = 'We kept what you typed.'

let shop: Awaited<ReturnType<typeof givenShop>>

test.beforeAll(async ({ request }) => {
  shop = await givenShop(request)
})

/** A page without change events: it would sign out by itself at some time. */
async function openDeafBrowser(browser: Browser): Promise<Page> {
  const page = await openBrowser(browser)
  await page.route('**/api/events*', (route) => route.abort())
  return page
}

/** Ends the session on the server only, as after 12 idle hours. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { Authorization: `Bearer ${token}` }
  const ended = await page.request.post('/api/auth/logout', { headers })
  expect(ended.ok()).toBe(true)
}

async function signInAgain(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

// spec: D2.32
test(
  'a sale whose session ended is restored after signing in, and is saved once',
  { tag: '@main' },
  async ({ browser }) => {
    const page = await openDeafBrowser(browser)
    await signIn(page, shop.admin)
    await goTo(page, 'Products')
    const sale = page.getByRole('dialog', { name: 'Add Sale' })
    await expect(page.getByText('Low Stock (7 remaining)')).toBeVisible()
    await page.keyboard.press('s')
    await choose(sale, 'Customer', 'Selam Haile')
    await choose(sale, 'Product', /Yirgacheffe/)
    await sale.getByLabel('Quantity').fill('2')
    await endSession(page)
    await sale.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    // Most users reload the page first.
    await page.reload()

    await signInAgain(page, shop.admin)
    await expect(page).toHaveURL(/\/products$/)
    await expect(sale.getByText(IS_BACK)).toBeVisible()
    await expect(sale.getByLabel('Customer')).toHaveValue('Selam Haile')
    await expect(sale.getByLabel('Customer')).toBeFocused()
    await expect(sale.getByLabel('Branch')).toHaveValue('Bole')
    await expect(sale.getByLabel('Product')).toHaveValue(/Yirgacheffe/)
    await expect(sale.getByLabel('Quantity')).toHaveValue('2')
    await expect(sale.getByText('ETB 901.00')).toBeVisible()
    await save(sale)
    await expect(page.getByText('Low Stock (5 remaining)')).toBeVisible()

    await page.reload()
    await expect(page.getByText('Low Stock (5 remaining)')).toBeVisible()
    await expect(sale).toBeHidden()
  },
)
